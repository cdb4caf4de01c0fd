/** What a render could not do as asked, though it drew: nothing is dropped silently (RND-24). */
export type WarningCode =
  | 'binding_unknown_layer'
  | 'content_unavailable'
  | 'engine_substituted'
  | 'expression_error'
  | 'font_missing'
  | 'glyph_missing'
  | 'image_unavailable'
  | 'loop_source_invalid'
  | 'loop_truncated'
  | 'qrcode_invalid'
  | 'shader_unavailable'
  | 'style_invalid'
  | 'style_unsupported'
  | 'svg_unavailable'
  | 'text_overflow'
  | 'text_truncated'
  | 'tweak_unmatched'
  | 'value_invalid';

export interface Warning {
  code: WarningCode;
  message: string;
  layerId?: string;
  pageId?: string;
}
