import type { ErrorCode } from '../core/errors/registry.ts';

/** The errors of every operation that draws. */
export const drawingErrors = [
  'invalid_document',
  'invalid_tweak',
  'page_not_found',
  'page_not_published',
  'template_not_found',
  'brand_not_found',
  'output_too_large',
  'too_complex',
  'too_many_boxes',
  'too_many_references',
  'shader_quarantined',
  'shader_revoked',
  'engine_failed',
  'renderer_unavailable',
  'browser_needs_root',
  'render_timeout',
  'service_busy',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

/** The errors of a render that is paid for. */
export const renderErrors = [
  ...drawingErrors,
  'page_id_required',
  'credits_exhausted',
  'version_not_found',
] as const satisfies readonly ErrorCode[];

/** The errors of an operation that requires the current password. */
export const passwordErrors = [
  'wrong_password',
  'sign_in_limited',
  'service_busy',
] as const satisfies readonly ErrorCode[];

/** The errors of vetting a shader before it is stored. */
export const vettingErrors = [
  'shader_rejected',
  'too_complex',
  'renderer_unavailable',
  'browser_needs_root',
  'service_busy',
] as const satisfies readonly ErrorCode[];

/** The errors of looking up a host before a webhook is stored. */
export const hostErrors = [
  'host_unresolved',
  'outbound_refused',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];
