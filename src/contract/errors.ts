import type { ErrorCode } from '../core/errors/registry.ts';

/** The errors that every operation that draws can return. */
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

/** The errors that a render that costs credits can return. */
export const renderErrors = [
  ...drawingErrors,
  'page_id_required',
  'credits_exhausted',
  'version_not_found',
] as const satisfies readonly ErrorCode[];

/** The errors of an operation that requires the user's current password. */
export const passwordErrors = [
  'wrong_password',
  'sign_in_limited',
  'service_busy',
] as const satisfies readonly ErrorCode[];

/** The errors that can occur when a shader is vetted before it is stored. */
export const vettingErrors = [
  'shader_rejected',
  'too_complex',
  'renderer_unavailable',
  'browser_needs_root',
  'service_busy',
] as const satisfies readonly ErrorCode[];

/** The errors that can occur when the host of a webhook is looked up before the webhook is stored. */
export const hostErrors = [
  'host_unresolved',
  'outbound_refused',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];
