import type { ErrorCode } from './registry.ts';

/** What people read of an error code: what led to it, and what to do. */
export interface ErrorGuide {
  readonly cause: string;
  readonly remedy: string;
}

/** An entry for every code; the page /docs/errors is made of it (DOCS-2). */
export const errorGuides: Readonly<Record<ErrorCode, ErrorGuide>> = {
  invalid_json: {
    cause: 'The body could not be parsed as JSON.',
    remedy: 'Send UTF-8 JSON. The `detail` names the place of the first fault.',
  },
  invalid_body: {
    cause: 'A field of the body is missing, or has a value that it does not take.',
    remedy: 'Correct every path that `issues` lists; all faults are listed at once.',
  },
  unknown_field: {
    cause: 'The body has a field that the route does not know, often a misspelt one.',
    remedy: 'Remove or correct the fields that `issues` lists.',
  },
  invalid_query: {
    cause: 'A parameter of the query is missing, unknown, repeated or out of range.',
    remedy: 'Correct the parameters that `issues` lists.',
  },
  invalid_document: {
    cause: 'A page or a template breaks a rule of documents: a layer without its fields, a wrong parent, a limit.',
    remedy: 'Correct every path that `issues` lists. [Documents](documents.md) has the fields of each kind of layer.',
  },
  token_in_query: {
    cause: 'An API key stood in the address, where logs and referrers keep it.',
    remedy:
      'Send the key as `Authorization: Bearer …`, replace it, since it may have leaked, and sign addresses instead.',
  },
  page_id_required: {
    cause: 'The render named no page.',
    remedy: 'Send `pageId`, or `templateId` for the first page of a template.',
  },
  inline_page_not_allowed: {
    cause: 'The caller may only render saved pages: a demo token or a signed address does not carry a page of its own.',
    remedy: 'Save the page in a template, or render with an API key.',
  },
  invalid_tweak: {
    cause: 'The value of a variable does not have the type that the template asks for.',
    remedy: 'Correct the variables that `issues` lists; `GET /api/templates/:id` shows their schemas.',
  },
  invalid_file: {
    cause: 'The uploaded bytes are not a picture or font of a kind that is taken, or they are damaged.',
    remedy:
      'Upload a file of a kind that [Assets and fonts](assets-and-fonts.md) lists. The `detail` says what is wrong.',
  },
  host_unresolved: {
    cause: 'The name of a host in an address that you gave does not resolve.',
    remedy: 'Correct the address, or wait until its DNS entry is published.',
  },
  outbound_refused: {
    cause: 'The address leads to a private network, a port or a scheme that the service does not call.',
    remedy: 'Use an https address that is public.',
  },
  unauthorized: {
    cause: 'No credentials were sent, or they are wrong, expired or revoked.',
    remedy: 'Send a valid API key as `Authorization: Bearer …`, or sign in again.',
  },
  credits_exhausted: {
    cause: 'The space has fewer credits left than this render costs.',
    remedy: 'Raise the limit of the space, or wait for the next period. `GET /api/v1/usage` shows what is left.',
  },
  forbidden_role: {
    cause: 'Your role in this space does not allow the action.',
    remedy: 'Ask an owner of the space to do it, or to change your role.',
  },
  bad_origin: {
    cause: 'A request with a session cookie came from another site.',
    remedy: 'Call from the dashboard itself, or use an API key, which has no such rule.',
  },
  sign_up_closed: {
    cause: 'This installation takes new people by invitation only.',
    remedy: 'Ask an owner for an invitation.',
  },
  scope_denied: {
    cause: 'The API key was made without the scope that this action needs.',
    remedy: 'Make a key with the scope that `detail` names.',
  },
  route_not_found: {
    cause: 'No route has this method and path.',
    remedy: 'Compare the path with [/openapi.json](/openapi.json).',
  },
  page_not_found: {
    cause: 'The page does not exist, or belongs to a space that you may not see.',
    remedy: 'Check the id, and that the credentials are those of its space.',
  },
  page_not_published: {
    cause: 'The page exists, but its template was never published, or was withdrawn.',
    remedy: 'Publish the template, or render with `draft: true` as a member of its space.',
  },
  template_not_found: {
    cause: 'The template does not exist, or belongs to a space that you may not see.',
    remedy: 'Check the id, and that the credentials are those of its space.',
  },
  version_not_found: {
    cause: 'The template has no version of this number.',
    remedy: '`GET /api/templates/:id/versions` lists those that it has.',
  },
  brand_not_found: {
    cause: 'The brand does not exist in this space.',
    remedy: '`GET /api/v1/brands` lists those of the space.',
  },
  asset_not_found: {
    cause: 'The asset does not exist in this space, or was deleted.',
    remedy: '`GET /api/v1/assets` lists those of the space.',
  },
  font_not_found: {
    cause: 'The font does not exist in this space, or was deleted.',
    remedy: '`GET /api/v1/fonts` lists those of the space.',
  },
  file_not_found: {
    cause: 'No file has this name.',
    remedy: 'Render again: the answer names the file.',
  },
  space_not_found: {
    cause: 'The space does not exist, or you are not a member of it.',
    remedy: '`GET /api/v1/spaces` lists those that you are a member of.',
  },
  member_not_found: {
    cause: 'Nobody with this id is a member of the space.',
    remedy: 'List the members of the space, and use an id from there.',
  },
  invitation_not_found: {
    cause: 'The invitation was used, withdrawn, or has expired.',
    remedy: 'Ask for a new invitation.',
  },
  collection_not_found: {
    cause: 'The space has no collection of this id.',
    remedy: '`GET /api/v1/content/collections` lists those of the space.',
  },
  entry_not_found: {
    cause: 'The collection has no entry of this id, or none that is published, where only such are shown.',
    remedy: 'List the entries of the collection, and publish the entry if it is a draft.',
  },
  shader_not_found: {
    cause: 'The shader does not exist, or is not public and of another space.',
    remedy: '`GET /api/v1/shaders` lists those that you may use.',
  },
  webhook_not_found: {
    cause: 'The space has no webhook of this id.',
    remedy: '`GET /api/v1/webhooks` lists those of the space.',
  },
  delivery_not_found: {
    cause: 'The webhook has no delivery of this id, or it is older than deliveries are kept.',
    remedy: 'List the deliveries of the webhook.',
  },
  api_key_not_found: {
    cause: 'The space has no API key of this id, or it was revoked.',
    remedy: 'List the keys of the space.',
  },
  shader_quarantined: {
    cause:
      'Viewers reported that the shader slows or crashes their browsers. It is not drawn until it is vetted again.',
    remedy: 'Make the shader cheaper and update it, which vets it again.',
  },
  shader_revoked: {
    cause: 'The shader was revoked for good.',
    remedy: 'Use another shader.',
  },
  file_expired: {
    cause: 'The file was removed after its time, and what it was drawn from does not exist any more.',
    remedy: 'Render again, and copy files that you need for longer.',
  },
  method_not_allowed: {
    cause: 'The path exists, but not for this method.',
    remedy: 'Use one of the methods that the `Allow` header names.',
  },
  conflict: {
    cause: 'The request does not fit the present state: a name that is taken, a limit of the space, the last owner.',
    remedy: 'Read `detail`, change the request or the state, and send it again.',
  },
  template_empty: {
    cause: 'The template has no page that could be published.',
    remedy: 'Add a page first.',
  },
  precondition_failed: {
    cause: 'The record was changed since you read it, so that your `If-Match` does not match.',
    remedy: 'Read it again, apply your change to what is there now, and send it with the new `ETag`.',
  },
  body_too_large: {
    cause: 'The body has more bytes than the route takes.',
    remedy: 'Send less; `detail` names the limit. Upload pictures as assets and refer to them by id.',
  },
  code_too_large: {
    cause: 'The code for a picture is longer than is drawn.',
    remedy: 'Send a part of it; `detail` names the limit.',
  },
  unsupported_media_type: {
    cause: 'The `Content-Type` is not the one that the route takes.',
    remedy: 'Send `Content-Type: application/json`, or `multipart/form-data` for uploads.',
  },
  output_too_large: {
    cause: 'The picture would have more pixels, or need more memory or work, than one render may take.',
    remedy:
      'Lower `scale` or the size of the page, or follow the advice in `detail`, which names the layer that costs most.',
  },
  shader_rejected: {
    cause: 'The body of the shader did not pass a stage of its vetting.',
    remedy:
      'Correct the findings: each has a line, a column and advice. [Writing shaders](writing-shaders.md) has the rules.',
  },
  entry_incomplete: {
    cause: 'A field that must be filled before publishing is empty, or refers to what does not exist.',
    remedy: 'Fill the fields that `issues` lists.',
  },
  too_many_references: {
    cause: 'The entries that a page shows refer to more others than are read for one render.',
    remedy: 'Show fewer entries, or shorten the chains of references.',
  },
  too_complex: {
    cause: 'Checking the input would take more steps than one request may.',
    remedy: 'Simplify what `detail` names: an expression, a schema or a pattern.',
  },
  too_many_boxes: {
    cause: 'The page has more layers and repetitions of loops than are drawn.',
    remedy: 'Shorten the lists that loops repeat, or split the page.',
  },
  demo_quota_exceeded: {
    cause: 'This address has taken all demo tokens of its day.',
    remedy: 'Sign up for an API key, or come back tomorrow.',
  },
  demo_render_quota_exceeded: {
    cause: 'The demo token has used its renders.',
    remedy: 'Sign up for an API key, or take another demo token.',
  },
  sign_in_limited: {
    cause: 'There were too many failed sign-ins for this account or from this address.',
    remedy: 'Wait for the seconds that `Retry-After` names.',
  },
  rate_limited: {
    cause: 'More requests were sent than the limit allows.',
    remedy: 'Wait for the seconds that `Retry-After` names; `RateLimit` tells what is left.',
  },
  internal_error: {
    cause: 'The service met a fault of its own. It was logged with the request id.',
    remedy: 'Send the request again. If it fails again, report the request id.',
  },
  engine_failed: {
    cause: 'The drawing engine failed on this page. It was logged with the request id.',
    remedy: 'Try the other engine (`renderType`), and report the request id.',
  },
  code_image_failed: {
    cause: 'The picture of the code could not be made. It was logged with the request id.',
    remedy: 'Send it with `lang: "text"`, and report the request id.',
  },
  renderer_unavailable: {
    cause: 'The output needs a browser or the container renderer, and none is connected or free.',
    remedy: 'Send the request again after `Retry-After`. Operators: see [Running Galley](running.md).',
  },
  service_busy: {
    cause: 'The service has as much to do as it takes at a time.',
    remedy: 'Send the request again after `Retry-After`.',
  },
  service_unavailable: {
    cause: 'The database, the storage or a queue did not answer.',
    remedy: 'Send the request again after a moment; `/api/health` shows which part is down.',
  },
  render_timeout: {
    cause: 'The render did not end within its time.',
    remedy: 'Make the page simpler or smaller, or render fewer pages at a time.',
  },
};
