import type { ErrorCode } from '../../../core/errors/registry.ts';
import { takesIdempotencyKey } from '../idempotent.ts';
import type { Route } from '../route.ts';

/** What drawing may answer, whichever route asks for it. */
const drawing = [
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
] satisfies ErrorCode[];

/** Codes by the beginning of a path: what its records and verbs may answer. The first that fits counts. */
const byPath: ReadonlyArray<readonly [prefix: string, codes: readonly ErrorCode[]]> = [
  [
    '/api/render/',
    [...drawing, 'page_id_required', 'credits_exhausted', 'demo_render_quota_exceeded', 'version_not_found'],
  ],
  [
    '/api/renders/logs/:id/replay',
    [...drawing, 'log_entry_not_found', 'not_replayable', 'credits_exhausted', 'version_not_found', 'invalid_body'],
  ],
  ['/api/renders/logs/:id', ['log_entry_not_found']],
  ['/api/renders', []],
  [
    '/api/render',
    [
      ...drawing,
      'page_id_required',
      'inline_page_not_allowed',
      'credits_exhausted',
      'demo_render_quota_exceeded',
      'version_not_found',
    ],
  ],
  [
    '/api/code-to-image',
    [
      'code_too_large',
      'output_too_large',
      'too_complex',
      'rate_limited',
      'code_image_failed',
      'engine_failed',
      'service_busy',
      'service_unavailable',
      'render_timeout',
    ],
  ],
  ['/api/v1/renders', [...drawing, 'page_id_required', 'credits_exhausted', 'version_not_found', 'space_not_found']],
  ['/api/v1/previews', [...drawing, 'space_not_found']],
  ['/api/demo-token', ['demo_quota_exceeded', 'service_unavailable']],
  ['/api/publish', [...drawing, 'template_empty', 'version_not_found', 'conflict', 'rate_limited']],
  ['/api/templates/public', ['template_not_found', 'page_not_found', 'rate_limited']],
  ['/api/templates/:id/thumbnail.webp', [...drawing, 'version_not_found']],
  ['/api/templates/:id/versions', ['template_not_found', 'page_not_found', 'version_not_found']],
  ['/api/templates', ['template_not_found', 'page_not_found', 'invalid_document', 'too_complex', 'conflict']],
  ['/api/pages', ['page_not_found', 'template_not_found', 'invalid_document', 'too_complex', 'conflict']],
  ['/api/v1/brands', ['brand_not_found', 'conflict']],
  ['/api/v1/assets', ['asset_not_found', 'invalid_file', 'conflict']],
  ['/api/v1/fonts', ['font_not_found', 'invalid_file', 'conflict']],
  ['/api/v1/content/collections', ['collection_not_found', 'entry_not_found', 'conflict', 'too_complex']],
  ['/api/v1/content/entries', ['entry_not_found', 'entry_incomplete', 'conflict', 'too_complex']],
  ['/api/v1/public/content', ['collection_not_found', 'entry_not_found', 'too_many_references']],
  [
    '/api/v1/webhooks',
    [
      'webhook_not_found',
      'delivery_not_found',
      'host_unresolved',
      'outbound_refused',
      'conflict',
      'service_unavailable',
    ],
  ],
  [
    '/api/v1/account/password-reset/confirm',
    ['password_reset_not_found', 'bad_origin', 'rate_limited', 'service_busy'],
  ],
  ['/api/v1/account/password-reset', ['bad_origin', 'rate_limited']],
  ['/api/v1/account/email/undo', ['email_link_not_found', 'bad_origin', 'rate_limited', 'service_busy']],
  ['/api/v1/account/email/confirm', ['email_link_not_found', 'conflict']],
  ['/api/v1/account/email', ['wrong_password', 'sign_in_limited', 'service_busy', 'rate_limited']],
  ['/api/v1/account/password', ['wrong_password', 'sign_in_limited', 'service_busy', 'conflict']],
  ['/api/v1/account/close', ['wrong_password', 'sign_in_limited', 'service_busy', 'sole_owner']],
  ['/api/v1/account/sessions', ['session_not_found']],
  ['/api/v1/space/members', ['member_not_found', 'conflict']],
  ['/api/v1/invitations/read', ['invitation_not_found', 'bad_origin']],
  ['/api/v1/invitations', ['invitation_not_found']],
  [
    '/api/v1/spaces/:id/delete',
    ['space_not_found', 'forbidden_role', 'wrong_password', 'sign_in_limited', 'service_busy', 'conflict'],
  ],
  [
    '/api/v1/spaces/:id/transfer',
    ['space_not_found', 'member_not_found', 'wrong_password', 'sign_in_limited', 'service_busy', 'conflict'],
  ],
  ['/api/v1/space', ['space_not_found', 'conflict']],
  ['/api/v1/tokens', ['api_key_not_found']],
  ['/api/v1/key', ['space_not_found']],
  ['/api/v1/grants', ['grant_not_found']],
  [
    '/api/v1/shaders',
    [
      'shader_not_found',
      'shader_rejected',
      'too_complex',
      'conflict',
      'renderer_unavailable',
      'browser_needs_root',
      'service_busy',
    ],
  ],
  ['/api/health', ['service_unavailable']],
  ['/api/auth/sign-up', ['sign_up_closed', 'rate_limited', 'service_busy']],
  ['/api/auth/sign-in', ['sign_in_limited', 'service_busy']],
  ['/files/', [...drawing, 'file_not_found', 'file_expired', 'range_not_satisfiable']],
];

const jsonBody = ['invalid_json', 'invalid_body', 'unknown_field', 'body_too_large', 'too_complex'] as const;

/** Every code that a route may answer, in no order: what follows from its facts, and what its verbs answer. */
export function codesOf(route: Route): Set<ErrorCode> {
  const { access, opensTo, body, query, path, method, revised, bodyLimit } = route;
  const codes: ErrorCode[] = ['route_not_found', 'internal_error'];
  const isAuth = path.startsWith('/api/auth/');
  const changes = method !== 'GET';
  if (path.startsWith('/api/') && !isAuth) codes.push('token_in_query');
  // Sign-in refuses nobody for having no session, and counts its own attempts.
  const asksWho = access !== 'public' && access !== 'file' && !isAuth;
  if (asksWho) codes.push('unauthorized', 'rate_limited');
  const takesKeys =
    access === 'key' || access === 'render' || (access === 'shared' && opensTo?.includes('key') !== false);
  if (takesKeys) codes.push('key_unknown', 'key_expired', 'key_revoked');
  else if (asksWho) codes.push('session_required');
  if (asksWho && (access === 'session' || access === 'shared')) codes.push('forbidden_role');
  if (changes && (access === 'session' || access === 'shared')) codes.push('bad_origin');
  if (access === 'key' || access === 'shared' || access === 'render') codes.push('scope_denied');
  if (query) codes.push('invalid_query');
  if (body) codes.push(...jsonBody, 'unsupported_media_type');
  else if (isAuth && changes) codes.push(...jsonBody);
  // An upload: its body is read by the route, with its fields in the form or the query.
  else if (bodyLimit !== undefined) codes.push('invalid_body', 'unknown_field', 'invalid_query', 'body_too_large');
  if (takesIdempotencyKey(route)) {
    codes.push('invalid_idempotency_key', 'idempotency_in_progress', 'idempotency_mismatch');
    codes.push('invalid_body', 'body_too_large');
  }
  if (revised) codes.push('precondition_failed');
  codes.push(...(byPath.find(([prefix]) => path.startsWith(prefix))?.[1] ?? []));
  return new Set(codes);
}
