/** A fault for which a network would reject the ad. */
export interface Finding {
  code: FindingCode;
  message: string;
}

/** The checks of what every network requires. The report lists each of them. */
export const commonChecks = [
  'index_missing',
  'markup_invalid',
  'ad_size_wrong',
  'click_tag_missing',
  'click_area_missing',
  'file_name_invalid',
  'file_content_wrong',
  'path_not_relative',
  'file_missing',
  'file_unreferenced',
  'zip_inside',
  'external_request',
  'local_storage',
  'animation_too_long',
] as const;

export type CommonCheck = (typeof commonChecks)[number];
type FindingCode = CommonCheck | 'too_many_files' | 'too_large' | 'type_not_allowed';

/** Returns a part of an ad's text that is short enough for a message. */
export function excerpt(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
