import type { ErrorCode } from './registry.ts';

/** What a caller must know about a code that its title does not say (DOCS-2). docs/errors.md is generated from it. */
interface Explanation {
  cause: string;
  remedy: string;
}

const fixFaults = 'Correct the fields in `errors`, which lists every fault with its path.';
const retryLater = 'Try again in a moment, and wait longer after each attempt.';
const report = 'Try again. If the error persists, send the `requestId` to the operator of the installation.';
const notFound = (what: string) => ({
  cause: `No ${what} has this id or name, or it belongs to another space.`,
  remedy: 'Check the id, and check that your key or session belongs to the same space.',
});

export const errorExplanations: Readonly<Record<ErrorCode, Explanation>> = {
  invalid_json: {
    cause: 'The body is not JSON in UTF-8.',
    remedy: 'Correct the body at the line and column in `detail`, or build it with a JSON encoder.',
  },
  invalid_body: { cause: 'A field is missing, has the wrong type or is out of range.', remedy: fixFaults },
  unknown_field: {
    cause: 'The body has a field that the route does not support. Most often this is a typo.',
    remedy: 'Rename or remove the fields in `errors`. Each message suggests the nearest valid name.',
  },
  invalid_query: { cause: 'A query parameter has the wrong type or is out of range.', remedy: fixFaults },
  invalid_document: { cause: 'A page or its variables are not a valid document.', remedy: fixFaults },
  token_in_query: {
    cause: 'The URL has a `token` parameter. URLs end up in logs and referrers, so keys must not be sent in them.',
    remedy: 'Send the key in the header `Authorization: Bearer <key>`. Replace any key that was sent in a URL.',
  },
  page_id_required: {
    cause: 'The render request does not say which page to render.',
    remedy: 'Send `pageId` or `pageIds`, or `templateId` for a deck.',
  },
  inline_page_not_allowed: {
    cause: 'The render request contains `page` or `layers`.',
    remedy: 'Save the page first, then render it by its id. Send values that change in `tweaks`.',
  },
  invalid_tweak: { cause: 'The value of a tweak does not match the schema of its variable.', remedy: fixFaults },
  invalid_idempotency_key: {
    cause: 'The header `Idempotency-Key` is empty, longer than 255 characters or not printable ASCII.',
    remedy: 'Send a random UUID.',
  },
  invalid_file: {
    cause: 'The file is damaged, its type is not supported by the route, or it is too large after decoding.',
    remedy: 'Send a file of a supported type. The type is detected from the content, not from the file name.',
  },
  host_unresolved: {
    cause: 'DNS has no address for the host name.',
    remedy: 'Check the host name and its DNS records.',
  },
  outbound_refused: {
    cause: 'The URL is not a public https URL, or its host has a private or reserved IP address.',
    remedy: 'Use a public https URL. `errors` says what is wrong with this one.',
  },
  unauthorized: {
    cause:
      'The request has no credential although the route needs one, has the wrong kind of credential, or has a secret, signature or session that is not valid.',
    remedy: 'Send the credential that `detail` names. See [signing in](sign-in.md).',
  },
  session_required: {
    cause: 'The request has an API key, but this dashboard route needs a signed-in user.',
    remedy: 'Use the MCP tool or route that `detail` suggests, or sign in.',
  },
  key_unknown: {
    cause: 'The API key is mistyped, or it was created by another installation.',
    remedy: 'Copy the whole key again, and check the URL of the installation.',
  },
  key_expired: {
    cause: 'The API key is past its expiry date.',
    remedy: 'Create a new key in the dashboard or with `galley login`. An owner or admin can also extend the old one.',
  },
  key_revoked: {
    cause:
      'The API key was deleted in the last 90 days, either directly or because the member who approved it left the space.',
    remedy: 'Create a new key in the dashboard or with `galley login`.',
  },
  credits_exhausted: {
    cause: 'The render costs more credits than the space has left.',
    remedy: 'Read the balance at `/api/v1/usage`, and ask the operator to raise the limit.',
  },
  wrong_password: {
    cause: 'The current password in the request is wrong. It counts as a failed sign-in.',
    remedy: 'Enter the password again. After ten failed attempts in 15 minutes the response is 429.',
  },
  forbidden_role: {
    cause: 'Your role in the active space is too low, or you are no longer a member of it.',
    remedy: 'Switch to another space, or ask an owner or admin for the role that `detail` names.',
  },
  bad_origin: {
    cause: 'A request with a session cookie tried to change something from a page outside the dashboard.',
    remedy: 'Use an API key outside the dashboard.',
  },
  sign_up_closed: {
    cause: 'This installation accepts invited people only.',
    remedy: 'Ask a member for an invitation.',
  },
  scope_denied: {
    cause: 'The API key has a list of scopes, and the scope that `detail` names is not in it.',
    remedy: 'Add the scope to the key, or use another key.',
  },
  route_not_found: { cause: 'No route has this path.', remedy: 'Look up the path in `/openapi.json`.' },
  page_not_found: {
    cause: 'No page has this id, or you may not see the page.',
    remedy:
      'Check the id. If you sent the id of a template, `detail` lists its pages. Outside its space, only the published pages of a public template are visible.',
  },
  page_not_published: {
    cause: 'The page exists only in the draft of its template.',
    remedy: 'Publish the template, or render with `draft: true` and a key of its space.',
  },
  template_not_found: {
    cause: 'No template has this id or slug, or it belongs to another space.',
    remedy: 'Check the id. If you sent the id of a page, `detail` names its template.',
  },
  version_not_found: {
    cause: 'The template has no version with this number.',
    remedy: 'List the versions of the template.',
  },
  brand_not_found: notFound('brand'),
  asset_not_found: notFound('asset'),
  font_not_found: notFound('font'),
  file_not_found: { cause: 'No stored file has this name.', remedy: 'Use the URL from the response of a render.' },
  space_not_found: { cause: 'No space has this id, or you are not a member of it.', remedy: 'List your spaces.' },
  log_entry_not_found: notFound('log entry'),
  member_not_found: notFound('member or invitation'),
  invitation_not_found: {
    cause: 'The invitation is for someone else, was already accepted or withdrawn, or has expired.',
    remedy: 'Ask for a new invitation.',
  },
  session_not_found: {
    cause: 'You have no session with this id, or it has ended.',
    remedy: 'List your sessions again.',
  },
  email_link_not_found: {
    cause: 'The link is mistyped, was already used, has expired, or belongs to another account than the one signed in.',
    remedy: 'Sign in to the account that the link is for, or request a new link on the account screen.',
  },
  password_reset_not_found: {
    cause: 'The link is mistyped, was already used, or is older than an hour.',
    remedy: 'Request another password reset.',
  },
  collection_not_found: notFound('collection'),
  entry_not_found: notFound('entry'),
  shader_not_found: notFound('shader'),
  webhook_not_found: notFound('webhook'),
  grant_not_found: {
    cause: 'The assistant was never connected, or it was disconnected.',
    remedy: 'List the connected assistants with `GET /api/v1/grants`.',
  },
  delivery_not_found: {
    cause: 'The webhook has no delivery with this id, or the delivery is older than three months.',
    remedy: 'List the deliveries of the webhook.',
  },
  api_key_not_found: notFound('API key'),
  shader_quarantined: {
    cause: 'Viewers reported that the shader is too slow, or its owner stopped it.',
    remedy: 'Upload new code for the shader, or restore it.',
  },
  shader_revoked: { cause: 'The owner of the shader revoked it.', remedy: 'Remove the shader from the page.' },
  file_expired: {
    cause: 'The file was not read for a long time, and the design or data behind it no longer exists.',
    remedy: 'Render it again.',
  },
  method_not_allowed: {
    cause: 'The path exists, but not with this method.',
    remedy: 'Use a method from the `Allow` header.',
  },
  conflict: {
    cause: 'The request conflicts with the current state: a name is taken, or someone else is changing the record.',
    remedy: 'Read the record again. `detail` and `errors` name the conflict.',
  },
  not_replayable: {
    cause: 'The log entry did not keep its request, because the request was not valid, was too large or held a secret.',
    remedy: 'Send the original request again.',
  },
  sole_owner: {
    cause: 'You are the only owner of spaces that have other members. `data.spaces` lists them.',
    remedy: 'In each of these spaces, make another member an owner or remove the other members.',
  },
  template_empty: { cause: 'The template has no pages.', remedy: 'Add a page, then publish.' },
  idempotency_in_progress: {
    cause: 'The first request with this `Idempotency-Key` is still running.',
    remedy: 'Send the same request again after `Retry-After` seconds. It returns the response of the first request.',
  },
  precondition_failed: {
    cause: 'The record was changed after the read whose ETag you sent in `If-Match`.',
    remedy: 'Read the record again, apply your change to the new state, and send it with the new ETag.',
  },
  body_too_large: {
    cause: 'The body has more bytes than the route accepts.',
    remedy: 'Send a smaller body. `detail` names the limit.',
  },
  code_too_large: {
    cause: 'The code has too many characters or lines.',
    remedy: 'Send a part of the code.',
  },
  range_not_satisfiable: {
    cause: 'The `Range` header asks for bytes after the end of the file.',
    remedy: 'Read the size of the file from `Content-Range`, and ask for bytes before it.',
  },
  unsupported_media_type: {
    cause: 'The content type of the body is not JSON in UTF-8.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  output_too_large: {
    cause: 'The output would have too many pixels or bytes.',
    remedy: 'Lower `scale`, or make the page smaller.',
  },
  idempotency_mismatch: {
    cause: 'The `Idempotency-Key` was used for a different request in the last 24 hours.',
    remedy: 'Use a new key for each operation, and the same key only for retries of that operation.',
  },
  shader_rejected: {
    cause: 'The shader failed a stage of vetting. `data` has the report.',
    remedy: 'Correct what the report lists. See [writing shaders](writing-shaders.md).',
  },
  entry_incomplete: {
    cause: 'A required field has no value, or a reference points to an entry that does not exist.',
    remedy: fixFaults,
  },
  too_many_references: {
    cause: 'Resolving references to this depth needs too many entries.',
    remedy: 'Lower `depth` or `perPage`.',
  },
  too_complex: {
    cause: 'Checking the input takes more steps than one request may use.',
    remedy: 'Nest less deeply, or split the input.',
  },
  too_many_boxes: {
    cause: 'Loops and containers produce more boxes than a page may have.',
    remedy: 'Show fewer items on a page.',
  },
  demo_quota_exceeded: {
    cause: 'This address created five demo tokens in the last hour.',
    remedy: 'Wait for `Retry-After` seconds, or use an API key.',
  },
  demo_render_quota_exceeded: { cause: 'The demo token was used for 60 renders.', remedy: 'Use an API key.' },
  sign_in_limited: {
    cause:
      'Ten sign-ins to the account failed within 15 minutes from this address or browser, or many more failed from other addresses.',
    remedy: 'Wait for `Retry-After` seconds, or reset the password, which also resets the count.',
  },
  rate_limited: {
    cause: 'A key, session, secret or address sent more requests than its limit allows.',
    remedy:
      'Wait for `Retry-After` seconds. The `RateLimit` header says how many requests are left. See [limits](limits.md).',
  },
  internal_error: { cause: 'Something failed inside the service.', remedy: report },
  engine_failed: { cause: 'The rendering engine failed on this page.', remedy: report },
  code_image_failed: { cause: 'The code image could not be rendered.', remedy: report },
  renderer_unavailable: {
    cause: 'The output needs a browser or the container renderer. None is connected, or all of them are busy.',
    remedy: `${retryLater} An installation without a renderer can only make smaller pictures.`,
  },
  browser_needs_root: {
    cause:
      'The renderer was started as root, and no other user on the system can run the browser that draws shaders and documents.',
    remedy:
      'The operator starts Galley as another user, or makes the browser readable for every user. `RENDERER_ALLOW_ROOT=1` allows browsers to run as root. See [running Galley](running.md#as-whom-browsers-run).',
  },
  service_busy: { cause: 'The service has too many requests at once.', remedy: retryLater },
  service_unavailable: {
    cause: 'A part of the service does not respond. `/api/health` says which.',
    remedy: retryLater,
  },
  render_timeout: {
    cause: 'The render did not finish within its time limit.',
    remedy: 'Show less on a page, use smaller pictures, or split the document.',
  },
};
