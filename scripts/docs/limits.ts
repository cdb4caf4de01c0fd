import { idempotency } from '../../src/services/idempotency/parts.ts';
import { maxConcurrentExports } from '../../src/services/render/log/export.ts';
import { maxConcurrent, maxConcurrentThumbnails } from '../../src/services/render/preview/concurrency.ts';
import { usualRates } from '../../workers/edge/settings.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** docs/limits.md, with the numbers of the code that holds them (LIM-1, LIM-2). */
export function limitsPage(): string {
  const rates: ReadonlyArray<readonly [counted: string, rate: number, setting: string]> = [
    ['an API key, on all routes together', usualRates.key, 'GALLEY_KEY_RATE'],
    ['a session of the dashboard', usualRates.session, 'GALLEY_SESSION_RATE'],
    ['previews of a person in the dashboard', usualRates.preview, 'GALLEY_PREVIEW_RATE'],
    ['thumbnails drawn anew of a person in the dashboard', usualRates.thumbnailDraw, 'GALLEY_THUMBNAIL_DRAW_RATE'],
    ['reads through much of a space, a person or an API key', usualRates.heavyRead, 'GALLEY_HEAVY_READ_RATE'],
    ['a GET render secret (`gt`)', usualRates.gt, 'GALLEY_GT_RATE'],
    ['GET renders of an address by signed URLs or without a credential', usualRates.gt, 'GALLEY_GT_RATE'],
    ['sign-ups of an address', usualRates.signUp, 'GALLEY_SIGNUP_RATE'],
    ['thumbnails of public templates, an address', usualRates.thumbnail, 'GALLEY_THUMBNAIL_RATE'],
    ['reads of public templates, an address', usualRates.publicTemplates, 'GALLEY_PUBLIC_RATE'],
    ['pictures of code, an address', usualRates.codeImage, 'GALLEY_CODE_RATE'],
  ];
  const rows = rates.map(([counted, rate, setting]) => `| ${counted} | ${number(rate)} | \`${setting}\` |`);
  const { maxKeyLength, keptMs, leaseMs } = idempotency;
  return `# Limits

## Rates

| counted | requests a minute | setting |
|---|---|---|
${rows.join('\n')}

An address is an IPv4 address, or the /64 of an IPv6 one. Every answer to a caller who is counted tells the limit and where they stand,
in the structured fields of the IETF draft *RateLimit header fields for HTTP*:

\`\`\`http
RateLimit-Policy: "key";q=${usualRates.key};w=60
RateLimit: "key";r=${usualRates.key - 1};t=60
\`\`\`

\`q\` requests in \`w\` seconds; \`r\` are left until the window ends in \`t\` seconds. Over it the answer is 429 \`rate_limited\` with
\`Retry-After\`, and nothing is done. A key, session or secret never gets more than its limit in a window. One whose requests reach many
places of Cloudflare's network at once may be refused up to a tenth early. Limits of addresses are exact, over a rolling minute.

Of a person's previews ${maxConcurrent} are drawn at the same time; a further one is 429 \`rate_limited\` with \`Retry-After: 1\`. A preview takes ten
seconds and half of the drawing that a render may take, whatever page it is of.

Reads through much of a space are exports of the render log, \`uses\` of assets and fonts, and \`GET /api/v1/template-labels\`. Of a
person's exports ${maxConcurrentExports} run at the same time, and of thumbnails of templates ${maxConcurrentThumbnails} are drawn; one that is stored already counts nothing.

A demo token has 60 renders, and an address five tokens an hour. Failed sign-ins in a quarter of an hour are counted
for an account from one address (10), for an address (50) and for an account (100); more are 429 \`sign_in_limited\`. A browser that
has signed in before is counted by itself (10), and a password reset begins a new count.

\`GET /api/v1/space/limits\`, for owners and admins, has the limits in force and what each API key has left of its window. Reading it
counts nothing.

## Doing a thing once

A POST by a key, a session or a demo token takes \`Idempotency-Key\`: 1 to ${maxKeyLength} printable ASCII characters, a random UUID for each thing
to do. For ${keptMs / 3_600_000} hours the same key with the same request is answered what the first one was, status, headers and body, with
\`Idempotent-Replayed: true\`, and nothing is done again.

- The same key with another body, query or path is 422 \`idempotency_mismatch\`. Of a form (multipart) the parts count, not its boundary.
- While the first request runs, the others are 409 \`idempotency_in_progress\` with \`Retry-After\`. Of any number at once exactly one runs.
- Keys belong to their caller: an API key, or a person in a space. The same text of another caller is another key.
- A refusal (4xx) is kept like a success, but for those of the caller (401, 403), for 429 and for any 5xx.
- A key that was revoked, or a member who was removed, gets no kept answer.
- Answers that show a secret once, a new API key say, show it again to whoever repeats the request with its key. They are kept
  encrypted under the installation's secret and the \`Idempotency-Key\`, of which the database has a hash alone.
- Should the service be stopped in the middle of a request, its key stays taken for ${leaseMs / 60_000} minutes. Then the request runs again: what the
  first one had already made stays, and is made a second time.

POSTs without a known caller (\`/api/auth/*\`, \`/api/v1/account/*\`, \`/api/demo-token\`, \`/api/code-to-image\`, telemetry of shaders) ignore the
header, and so does \`/api/v1/previews\`, which changes nothing. PUT, PATCH and DELETE are safe to repeat with \`If-Match\`.

This page is made by \`node scripts/docs/write.ts\` from the code that holds the limits. Sizes of documents and pictures are in
[documents](documents.md) and [rendering](rendering.md).
`;
}
