import type { ErrorCode } from './registry.ts';

/** What a caller of a code must know beyond its title (DOCS-2); docs/errors.md is made of it. */
interface Explanation {
  cause: string;
  remedy: string;
}

const wrongBody = 'Correct what `errors` names: it lists every fault with its path.';
const later = 'Try again after a moment, with growing pauses.';
const report = 'Try again; if it stays, give the `requestId` to whoever runs the installation.';
const missing = (what: string) => ({
  cause: `No ${what} has this id or name, or it belongs to another space.`,
  remedy: 'Check the id, and that the key or session is of the space that has it.',
});

export const errorExplanations: Readonly<Record<ErrorCode, Explanation>> = {
  invalid_json: { cause: 'The body cannot be read as JSON in UTF-8.', remedy: 'Send what a JSON encoder writes.' },
  invalid_body: { cause: 'A field is missing, of another type or out of its range.', remedy: wrongBody },
  unknown_field: {
    cause: 'The body has a field that the route does not know, most often a typo.',
    remedy: 'Remove or rename the fields that `errors` names.',
  },
  invalid_query: { cause: 'A query parameter is of another type or out of its range.', remedy: wrongBody },
  invalid_document: { cause: 'A page or its variables break a rule of documents.', remedy: wrongBody },
  token_in_query: {
    cause: 'The URL has a `token` parameter, where logs and referrers would keep a key.',
    remedy: 'Send the key in the header `Authorization: Bearer <key>`, and replace a key that was sent in a URL.',
  },
  page_id_required: {
    cause: 'A render names no page.',
    remedy: 'Send `pageId` or `pageIds`, or `templateId` for a deck.',
  },
  inline_page_not_allowed: {
    cause: 'A render carries `page` or `layers`.',
    remedy: 'Save the page first and name it by its id; give what changes in `tweaks`.',
  },
  invalid_tweak: { cause: 'A tweak does not fit the schema of its variable.', remedy: wrongBody },
  invalid_idempotency_key: {
    cause: 'The header `Idempotency-Key` is empty, longer than 255 characters or not printable ASCII.',
    remedy: 'Send a random UUID.',
  },
  invalid_file: {
    cause: 'The bytes are of no kind that the route takes, damaged, or too large once they are read.',
    remedy: 'Send a file of a kind that the route names; its bytes count, not its name.',
  },
  host_unresolved: {
    cause: 'The name of the host leads to no address.',
    remedy: 'Check the name and its DNS records.',
  },
  outbound_refused: {
    cause: 'The URL is not public https, or leads to a private or reserved address.',
    remedy: 'Use a public address; `errors` says what is wrong with this one.',
  },
  unauthorized: {
    cause:
      'No credential was sent where one is needed, or one of another kind, or a secret, signature or session that does not hold.',
    remedy: 'Send the one that `detail` names: see [signing in](sign-in.md).',
  },
  session_required: {
    cause: 'A token was sent to a route of the dashboard, which needs a signed-in person.',
    remedy: 'Use what `detail` names, an MCP tool or another route, or sign in.',
  },
  key_unknown: {
    cause: 'The API key is mistyped, or none that this installation made.',
    remedy: 'Copy the whole key again, and check the address of the installation.',
  },
  key_expired: {
    cause: 'The API key is past the time that it was made for.',
    remedy: 'Make a new one in the dashboard, or by `galley login`; an owner or admin can also put its end off.',
  },
  key_revoked: {
    cause: 'The API key was deleted in the last 90 days, by a person or with the membership of who agreed to it.',
    remedy: 'Make a new one in the dashboard, or by `galley login`.',
  },
  credits_exhausted: {
    cause: 'The render costs more credits than the space has left.',
    remedy: 'Read the balance at `/api/v1/usage`, and have the limit raised.',
  },
  wrong_password: {
    cause: 'The current password that was sent is not yours. It counts as a failed sign-in.',
    remedy: 'Type it again; ten failed tries in 15 minutes are 429.',
  },
  forbidden_role: {
    cause: 'Your role in the active space is too low, or you are no member of it any more.',
    remedy: 'Activate another space, or ask an owner or admin for the role that `detail` names.',
  },
  bad_origin: {
    cause: 'A session changes something from a page that is not the dashboard.',
    remedy: 'Use an API key from elsewhere.',
  },
  sign_up_closed: { cause: 'The installation takes invited people alone.', remedy: 'Ask a member for an invitation.' },
  scope_denied: {
    cause: 'The key has a list of scopes that lacks the one that `detail` names.',
    remedy: 'Add the scope to the key, or use another key.',
  },
  route_not_found: { cause: 'No route has this path.', remedy: 'Look the path up in `/openapi.json`.' },
  page_not_found: {
    cause: 'No page has this id, or the caller may not see it.',
    remedy: 'Check the id. Strangers see pages of public templates alone, as published.',
  },
  page_not_published: {
    cause: 'The page is in the draft of its template alone.',
    remedy: 'Publish the template, or render with `draft: true` and a key of its space.',
  },
  template_not_found: missing('template'),
  version_not_found: { cause: 'The template was not published so often.', remedy: 'List its versions.' },
  brand_not_found: missing('brand'),
  asset_not_found: missing('asset'),
  font_not_found: missing('font'),
  file_not_found: { cause: 'No stored file has this name.', remedy: 'Take the URL from the answer of a render.' },
  space_not_found: { cause: 'No space has this id, or you are no member of it.', remedy: 'List your spaces.' },
  log_entry_not_found: missing('log entry'),
  member_not_found: missing('member or invitation'),
  invitation_not_found: {
    cause: 'The invitation is for somebody else, was taken or withdrawn, or has ended.',
    remedy: 'Ask for a new one.',
  },
  session_not_found: {
    cause: 'No session of yours has this id, or it has ended.',
    remedy: 'List your sessions again.',
  },
  email_link_not_found: {
    cause:
      'The link was mistyped, was used, has expired, or belongs to another account than the one that is signed in.',
    remedy: 'Sign in to the account that the link is for, or ask for another link on the account screen.',
  },
  password_reset_not_found: {
    cause: 'The link of the password reset is mistyped, was used, or is older than an hour.',
    remedy: 'Ask for another password reset.',
  },
  collection_not_found: missing('collection'),
  entry_not_found: missing('entry'),
  shader_not_found: missing('shader'),
  webhook_not_found: missing('webhook'),
  grant_not_found: {
    cause: 'The assistant was never let in, or its access was ended.',
    remedy: 'List the assistants that are connected: `GET /api/v1/grants`.',
  },
  delivery_not_found: {
    cause: 'The webhook has no such delivery, or it is older than three months.',
    remedy: 'List its deliveries.',
  },
  api_key_not_found: missing('API key'),
  shader_quarantined: {
    cause: 'Viewers reported that the shader is too slow, or its owner stopped it.',
    remedy: 'Replace its content, or restore it.',
  },
  shader_revoked: { cause: 'The owner of the shader revoked it.', remedy: 'Take the shader out of the page.' },
  file_expired: {
    cause: 'Nobody read the file for a long time, and what it was made of is gone.',
    remedy: 'Render it again.',
  },
  method_not_allowed: { cause: 'The path has no such method.', remedy: 'Use one that the header `Allow` names.' },
  conflict: {
    cause: 'The request does not fit the present state: a name is taken, or others change the record now.',
    remedy: 'Read the record again; `detail` and `errors` say what stands in the way.',
  },
  not_replayable: {
    cause: 'The log entry has no request to render again: it was refused by its form, too large, or held a secret.',
    remedy: 'Send the request again as it was sent first.',
  },
  sole_owner: {
    cause: 'You are the only owner of spaces that have other members; `data.spaces` names them.',
    remedy: 'Make another member of each an owner, or remove the other members.',
  },
  template_empty: { cause: 'The template has no pages.', remedy: 'Add a page, then publish.' },
  idempotency_in_progress: {
    cause: 'The first request with this `Idempotency-Key` still runs.',
    remedy: 'Send the same request again after `Retry-After` seconds: it gets the first answer.',
  },
  precondition_failed: {
    cause: 'The record was changed since the read whose ETag `If-Match` names.',
    remedy: 'Read the record again, apply the change to what it is now, and send that with its new ETag.',
  },
  body_too_large: {
    cause: 'The body has more bytes than the route takes.',
    remedy: 'Send less: `detail` names the limit.',
  },
  code_too_large: { cause: 'The code has too many characters or lines.', remedy: 'Draw a part of it.' },
  range_not_satisfiable: {
    cause: 'The header `Range` asks for bytes after the end of the file.',
    remedy: 'Read the size of the file in `Content-Range`, and ask for bytes before it.',
  },
  unsupported_media_type: {
    cause: 'The content type of the body is not JSON in UTF-8.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  output_too_large: {
    cause: 'The picture would have too many pixels.',
    remedy: 'Lower `scale` or the size of the page.',
  },
  idempotency_mismatch: {
    cause: 'The `Idempotency-Key` was used for another request in the last 24 hours.',
    remedy: 'Take a fresh key for each thing to do, and the same one for its retries alone.',
  },
  shader_rejected: {
    cause: 'A stage of vetting found something; `data` has the report.',
    remedy: 'Change what the report names: see [writing shaders](writing-shaders.md).',
  },
  entry_incomplete: { cause: 'A required field has no value, or a reference leads nowhere.', remedy: wrongBody },
  too_many_references: {
    cause: 'Reading to this depth takes too many entries.',
    remedy: 'Lower `depth` or `perPage`.',
  },
  too_complex: {
    cause: 'Checking the input takes more steps than a request has.',
    remedy: 'Nest less, or split the input.',
  },
  too_many_boxes: {
    cause: 'Loops and groups make more boxes than a page may have.',
    remedy: 'Show fewer items on a page.',
  },
  demo_quota_exceeded: {
    cause: 'The address minted five demo tokens in the last hour.',
    remedy: 'Wait for `Retry-After`, or use an API key.',
  },
  demo_render_quota_exceeded: { cause: 'The demo token has drawn 60 times.', remedy: 'Use an API key.' },
  sign_in_limited: {
    cause:
      'Ten sign-ins to the account failed in a quarter of an hour from this address or browser, or many more from elsewhere.',
    remedy: 'Wait for `Retry-After`, or reset the password, which begins a new count.',
  },
  rate_limited: {
    cause: 'A key, session, secret or address asked more often than its limit.',
    remedy: 'Wait for `Retry-After`; `RateLimit` tells how much is left. See [limits](limits.md).',
  },
  internal_error: { cause: 'A fault of the service.', remedy: report },
  engine_failed: { cause: 'The drawing engine failed on this page.', remedy: report },
  code_image_failed: { cause: 'The picture of the code could not be drawn.', remedy: report },
  renderer_unavailable: {
    cause: 'The output needs a browser or the container, and none answers, or others were served first.',
    remedy: `${later} An installation without them draws smaller pictures only.`,
  },
  browser_needs_root: {
    cause:
      'The renderer was started as root, and the system lets no other user run the browser that draws shaders and documents.',
    remedy:
      'Whoever runs the installation starts Galley as another user, or makes the browser readable for every user. `RENDERER_ALLOW_ROOT=1` lets browsers run as root: see [running Galley](running.md#as-whom-browsers-run).',
  },
  service_busy: { cause: 'Too much is asked at once.', remedy: later },
  service_unavailable: { cause: 'A part of the service does not answer; `/api/health` says which.', remedy: later },
  render_timeout: {
    cause: 'The render did not end in its time.',
    remedy: 'Show less on a page, use smaller pictures, or split a document.',
  },
};
