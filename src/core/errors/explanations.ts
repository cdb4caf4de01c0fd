import type { ErrorCode } from './registry.ts';

/** What a caller must know about an error code in addition to its title (DOCS-2). docs/errors.md is generated from it. */
interface Explanation {
  cause: string;
  remedy: string;
}

const fixFaults = 'Correct the problems that `errors` lists. Each has the path of the field.';
const retryLater = 'Try again in a moment, and wait longer after each attempt.';
const report = 'Try again. If the error persists, send the `requestId` to the operator of the installation.';
const notFound = (what: string) => ({
  cause: `No ${what} has this id or name, or the ${what} belongs to another space.`,
  remedy: `Check the id, and check that your key or session belongs to the same space as the ${what}.`,
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
  invalid_document: {
    cause: 'The page, the template or its variables break a rule for documents. See [documents](documents.md#faults).',
    remedy: fixFaults,
  },
  token_in_query: {
    cause:
      'The URL has a `token` parameter. URLs are often stored in logs and sent in `Referer` headers, so an API key in a URL is not safe.',
    remedy:
      'Send the key in the header `Authorization: Bearer <key>`. Revoke each key that was sent in a URL, and create a new one.',
  },
  page_id_required: {
    cause: 'The render request does not say which page to render.',
    remedy: 'Send `pageId` or `pageIds`, or `templateId` for a deck.',
  },
  inline_page_not_allowed: {
    cause: 'The render request contains `page` or `layers`.',
    remedy: 'Save the page first, and then render it by its id. To render it with other values, send them in `tweaks`.',
  },
  invalid_tweak: { cause: 'The value of a tweak does not match the schema of its variable.', remedy: fixFaults },
  invalid_idempotency_key: {
    cause:
      'The header `Idempotency-Key` is empty, has more than 255 characters, or has characters other than printable ASCII.',
    remedy: 'Use a random UUID as the value of the header.',
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
    remedy: 'Use a public https URL. `errors` says why this URL is not allowed.',
  },
  unauthorized: {
    cause:
      'The request has no credential, or a kind of credential that the route does not accept, or its secret, signature or session is not valid.',
    remedy: 'Send the credential that `detail` names. See [signing in](sign-in.md).',
  },
  session_required: {
    cause: 'The request was sent with an API key, but only signed-in users can call this route.',
    remedy: 'Use the MCP tool or route that `detail` suggests, or sign in.',
  },
  key_unknown: {
    cause: 'The API key is mistyped, or it belongs to another installation of Galley.',
    remedy: 'Copy the whole key again, and check that the URL is the one of your installation.',
  },
  key_expired: {
    cause: 'The API key is past its expiry date.',
    remedy: 'Create a new key in the dashboard or with `galley login`. An owner or admin can also extend the old one.',
  },
  key_revoked: {
    cause: 'In the last 90 days, somebody deleted the API key, or the member who approved it left the space.',
    remedy: 'Create a new key in the dashboard or with `galley login`.',
  },
  credits_exhausted: {
    cause: 'The render costs more credits than the space has left.',
    remedy: 'Read the balance at `/api/v1/usage`, and ask the operator to raise the limit.',
  },
  wrong_password: {
    cause: 'The current password in the request is wrong. The attempt counts as a failed sign-in.',
    remedy: 'Enter the password again. After ten failed attempts in 15 minutes, further attempts return 429.',
  },
  forbidden_role: {
    cause: 'Your role in the active space is too low, or you are no longer a member of it.',
    remedy: 'Switch to another space, or ask an owner or admin for the role that `detail` names.',
  },
  bad_origin: {
    cause: 'A web page outside the dashboard sent a request that changes something, with the session cookie of a user.',
    remedy: 'Outside the dashboard, send an API key instead of a session cookie.',
  },
  sign_up_closed: {
    cause: 'On this installation, only people with an invitation can create an account.',
    remedy: 'Ask a member for an invitation.',
  },
  scope_denied: {
    cause: 'The API key is limited to certain scopes, and the scope that `detail` names is not among them.',
    remedy: 'Add the scope to the key, or use another key.',
  },
  route_not_found: { cause: 'No route has this path.', remedy: 'Check the path. `/openapi.json` lists all paths.' },
  page_not_found: {
    cause: 'No page has this id, or your credential does not give access to the page.',
    remedy:
      'Check the id. If you sent the id of a template, `detail` lists the pages of the template. Templates of other spaces are visible only if they are public, and only their published pages.',
  },
  page_not_published: {
    cause: 'The page is in the draft of its template, but not in the published version.',
    remedy:
      'Publish the template, or render the draft with `draft: true` and a key of the space that owns the template.',
  },
  template_not_found: {
    cause: 'No template has this id or slug, or the template belongs to another space.',
    remedy: 'Check the id. If you sent the id of a page, `detail` names its template.',
  },
  version_not_found: {
    cause: 'The template has no version with this number.',
    remedy: 'List the versions of the template, and use one of their numbers.',
  },
  brand_not_found: notFound('brand'),
  asset_not_found: notFound('asset'),
  font_not_found: notFound('font'),
  file_not_found: {
    cause: 'No stored file has this name.',
    remedy: 'Use the exact URL that the response to a render contains.',
  },
  space_not_found: {
    cause: 'No space has this id, or you are not a member of the space.',
    remedy: 'List your spaces, and use one of their ids.',
  },
  log_entry_not_found: notFound('log entry'),
  member_not_found: notFound('member or invitation'),
  invitation_not_found: {
    cause: 'The invitation is for another email address, was already accepted or withdrawn, or has expired.',
    remedy: 'Ask the person who invited you for a new invitation.',
  },
  session_not_found: {
    cause: 'You have no session with this id, or the session has ended.',
    remedy: 'List your sessions again.',
  },
  email_link_not_found: {
    cause:
      'The link is mistyped, was already used, has expired, or is for an account other than the one that you are signed in to.',
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
  batch_not_found: {
    cause: 'No batch of your space has this id, or it was removed 30 days after its creation.',
    remedy: 'List the batches with `GET /api/v1/batches`.',
  },
  job_not_found: {
    cause: 'No job of your space has this id, or it was removed 24 hours after its end.',
    remedy:
      'Read the render with the same id in the render log, or render the page again, which is free while nothing has changed.',
  },
  rows_not_found: {
    cause: 'No uploaded rows of your space have this id, or they were removed after 24 hours.',
    remedy: 'Upload the file again with `POST /api/v1/batches/rows`.',
  },
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
    cause:
      'Galley removed the stored file because nobody had read it for a long time. It cannot render the file again, because the design or data behind it changed or no longer exists.',
    remedy: 'Send a new render request, and use the URL in its response.',
  },
  method_not_allowed: {
    cause: 'The path exists, but it does not support the HTTP method of the request.',
    remedy: 'Use one of the methods in the `Allow` header of the response.',
  },
  conflict: {
    cause:
      'The request conflicts with the stored data. For example, a name is already used, or someone else is changing the same record.',
    remedy: 'Read the record again. `detail` and `errors` describe the conflict.',
  },
  not_replayable: {
    cause:
      'The log entry does not contain the original request, because the request was not valid, was too large or contained a secret.',
    remedy: 'Send the original request again.',
  },
  sole_owner: {
    cause: 'You are the only owner of one or more spaces that have other members. `data.spaces` lists these spaces.',
    remedy: 'In each of these spaces, make another member an owner or remove the other members.',
  },
  template_empty: {
    cause: 'The template has no pages.',
    remedy: 'Add a page to the template, and then publish the template.',
  },
  idempotency_in_progress: {
    cause: 'The first request with this `Idempotency-Key` is still running.',
    remedy:
      'Wait for `Retry-After` seconds, and then send the same request again. You get the response to the first request.',
  },
  precondition_failed: {
    cause: 'You sent an ETag in `If-Match`, but the record was changed after you read this ETag.',
    remedy: 'Read the record again, apply your change to it, and send the change with the new ETag.',
  },
  body_too_large: {
    cause: 'The body has more bytes than the route accepts.',
    remedy: 'Send a smaller body. `detail` names the limit.',
  },
  code_too_large: {
    cause: 'The code has too many characters or lines.',
    remedy: 'Send a shorter part of the code.',
  },
  range_not_satisfiable: {
    cause: 'The `Range` header asks for bytes after the end of the file.',
    remedy:
      'The `Content-Range` header of the response contains the size of the file. Request a range within this size.',
  },
  unsupported_media_type: {
    cause:
      'The `Content-Type` header of the request is not `application/json`, or names a character set other than UTF-8.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  output_too_large: {
    cause: 'The output would have too many pixels or bytes.',
    remedy: 'Lower `scale`, or make the page smaller.',
  },
  too_many_files: {
    cause: 'Rows × outputs would be more than 10,000 files.',
    remedy: 'Split the rows into several batches, or remove outputs.',
  },
  idempotency_mismatch: {
    cause: 'The `Idempotency-Key` was used for a different request in the last 24 hours.',
    remedy: 'Use a new key for each operation, and the same key only for retries of that operation.',
  },
  shader_rejected: {
    cause: 'The shader failed a stage of vetting. `data` has the report.',
    remedy: 'Correct the problems that the report lists. See [writing shaders](writing-shaders.md).',
  },
  entry_incomplete: {
    cause: 'A required field has no value, or a reference points to an entry that does not exist.',
    remedy: fixFaults,
  },
  too_many_references: {
    cause: 'With this `depth`, the response would contain too many referenced entries.',
    remedy: 'Lower `depth` or `perPage`.',
  },
  too_complex: {
    cause: 'Checking the input would take more steps than a request may use.',
    remedy: 'Use fewer levels of nesting, or split the input into several requests.',
  },
  too_many_boxes: {
    cause: 'With all items of its loops, the page has more boxes than a page may have.',
    remedy: 'Reduce the number of layers, or of items that loops repeat.',
  },
  demo_quota_exceeded: {
    cause: 'Five demo tokens were created from your IP address in the last hour.',
    remedy: 'Wait for `Retry-After` seconds, or use an API key.',
  },
  demo_render_quota_exceeded: {
    cause: 'The demo token was already used for 60 renders, the maximum.',
    remedy: 'Use an API key.',
  },
  sign_in_limited: {
    cause:
      'Ten sign-ins to the account failed within 15 minutes from your IP address or browser, or the total number of failed sign-ins is too high. See [limits](limits.md#demo-tokens-and-sign-in).',
    remedy: 'Wait for `Retry-After` seconds, or reset the password, which also clears the count of failed sign-ins.',
  },
  too_many_jobs: {
    cause: 'The space has 100 jobs that have not ended.',
    remedy: 'Wait for `Retry-After` seconds. For many files, create a [batch](batches.md).',
  },
  rate_limited: {
    cause: 'The API key, session, secret or IP address has reached its limit of requests.',
    remedy:
      'Wait for `Retry-After` seconds. The `RateLimit` header says how many requests are left. See [limits](limits.md).',
  },
  client_left: {
    cause:
      'The client closed the connection while the render waited to be drawn, so it was not drawn. Only the render log shows this code.',
    remedy: 'Send the request again, and wait longer for the response.',
  },
  internal_error: { cause: 'Something failed inside the service.', remedy: report },
  engine_failed: { cause: 'The rendering engine failed on this page.', remedy: report },
  code_image_failed: { cause: 'The code image could not be rendered.', remedy: report },
  renderer_unavailable: {
    cause: 'The output needs a browser or the container renderer. None is connected, or all of them are busy.',
    remedy: `${retryLater} An installation without a renderer can create only smaller images.`,
  },
  browser_needs_root: {
    cause:
      'The renderer was started as root, and no other user on the system can run the browser that draws shaders and documents.',
    remedy:
      'Ask the operator to start Galley as another user, or to make the browser readable for all users. `RENDERER_ALLOW_ROOT=1` allows browsers to run as root. See [running Galley](running.md#as-whom-browsers-run).',
  },
  service_busy: {
    cause:
      'The service is handling too many requests right now. A render gets this error at once if it would wait more than 5 s to be drawn.',
    remedy: retryLater,
  },
  service_unavailable: {
    cause: 'A part of the service does not respond. `/api/health` shows which one.',
    remedy: retryLater,
  },
  render_timeout: {
    cause: 'The render did not finish within its time limit.',
    remedy: 'Put less on each page, use smaller images, or split the document into several renders.',
  },
};
