/**
 * Every error code that the service answers with (GEN-3): snake_case, stable, documented. `title` is public and the
 * same for each occurrence; what is particular stands in the error's `detail`.
 */
export const errorRegistry = {
  // 400: the request is wrong
  invalid_json: { status: 400, title: 'The body is not valid JSON' },
  invalid_body: { status: 400, title: 'The body is not valid' },
  unknown_field: { status: 400, title: 'The body has a field that does not exist' },
  invalid_query: { status: 400, title: 'The query is not valid' },
  invalid_document: { status: 400, title: 'The document is not valid' },
  token_in_query: { status: 400, title: 'An API key must not be sent in the query string' },
  page_id_required: { status: 400, title: 'A page id is required' },
  inline_page_not_allowed: { status: 400, title: 'A render cannot carry a page of its own' },
  invalid_tweak: { status: 400, title: 'A tweak does not fit its variable' },
  invalid_file: { status: 400, title: 'The file is not of a kind that is taken, or cannot be read' },
  host_unresolved: { status: 400, title: 'A host name does not resolve' },
  outbound_refused: { status: 400, title: 'The address may not be reached' },
  // 401 to 404: who asks, and for what
  unauthorized: { status: 401, title: 'A valid token is required' },
  credits_exhausted: { status: 402, title: 'The space has no credits left' },
  forbidden_role: { status: 403, title: 'Your role in the space does not allow this' },
  bad_origin: { status: 403, title: 'The request does not come from the dashboard' },
  sign_up_closed: { status: 403, title: 'This installation takes no sign-ups' },
  scope_denied: { status: 403, title: 'The key has no scope for this' },
  route_not_found: { status: 404, title: 'There is no such route' },
  page_not_found: { status: 404, title: 'There is no such page' },
  page_not_published: { status: 404, title: 'The page is not published' },
  template_not_found: { status: 404, title: 'There is no such template' },
  brand_not_found: { status: 404, title: 'There is no such brand' },
  asset_not_found: { status: 404, title: 'The space has no such asset' },
  font_not_found: { status: 404, title: 'The space has no such font' },
  file_not_found: { status: 404, title: 'There is no such file' },
  space_not_found: { status: 404, title: 'There is no such space' },
  member_not_found: { status: 404, title: 'The space has no such member' },
  invitation_not_found: { status: 404, title: 'There is no such invitation' },
  collection_not_found: { status: 404, title: 'There is no such collection' },
  entry_not_found: { status: 404, title: 'There is no such entry' },
  api_key_not_found: { status: 404, title: 'The space has no such API key' },
  // 405 to 429: what cannot be done now or this way
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  conflict: { status: 409, title: 'The request does not fit the present state' },
  precondition_failed: { status: 412, title: 'The record was changed since it was read' },
  body_too_large: { status: 413, title: 'The body is too large' },
  code_too_large: { status: 413, title: 'The code is too long' },
  unsupported_media_type: { status: 415, title: 'The content type must be application/json' },
  output_too_large: { status: 422, title: 'The picture would be too large' },
  entry_incomplete: { status: 422, title: 'The entry cannot be published as it is' },
  too_many_references: { status: 422, title: 'The entries refer to too many others' },
  too_many_boxes: { status: 422, title: 'The page has too many boxes' },
  demo_quota_exceeded: { status: 429, title: 'No demo tokens are left for this address' },
  demo_render_quota_exceeded: { status: 429, title: 'The demo token has used its renders' },
  sign_in_limited: { status: 429, title: 'Too many failed sign-ins' },
  rate_limited: { status: 429, title: 'Too many requests from this address' },
  // 5xx: only the code and the request id leave the service
  internal_error: { status: 500, title: 'Something went wrong inside the service' },
  engine_failed: { status: 500, title: 'The drawing engine failed' },
  code_image_failed: { status: 500, title: 'The picture of the code could not be made' },
  renderer_unavailable: { status: 503, title: 'No renderer is available for this output' },
  service_unavailable: { status: 503, title: 'A part of the service is not available' },
  render_timeout: { status: 504, title: 'The render took too long' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorRegistry;
