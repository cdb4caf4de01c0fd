import { failures } from '../../src/services/authenticate/sessions/sign-in-limit.ts';
import { idempotency } from '../../src/services/idempotency/limits.ts';
import { maxConcurrentExports } from '../../src/services/render/log/export.ts';
import { maxConcurrent, maxConcurrentThumbnails } from '../../src/services/render/preview/concurrency.ts';
import { usualRates } from '../../workers/edge/settings.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** docs/limits.md, with the numbers from the code that defines them (LIM-1, LIM-2). */
export function limitsPage(): string {
  const rates: ReadonlyArray<readonly [counted: string, rate: number, setting: string]> = [
    ['All requests with one API key', usualRates.key, 'GALLEY_KEY_RATE'],
    ['All requests of one dashboard session', usualRates.session, 'GALLEY_SESSION_RATE'],
    ['Previews, per user', usualRates.preview, 'GALLEY_PREVIEW_RATE'],
    ['Template thumbnails that are not stored yet, per user', usualRates.thumbnailDraw, 'GALLEY_THUMBNAIL_DRAW_RATE'],
    ['Heavy reads (see below), per user or API key', usualRates.heavyRead, 'GALLEY_HEAVY_READ_RATE'],
    ['GET renders with one GET render secret (`gt`)', usualRates.gt, 'GALLEY_GT_RATE'],
    ['GET renders with a signed URL or without a credential, per IP address', usualRates.gt, 'GALLEY_GT_RATE'],
    ['Sign-ups, per IP address', usualRates.signUp, 'GALLEY_SIGNUP_RATE'],
    ['Thumbnails of public templates, per IP address', usualRates.thumbnail, 'GALLEY_THUMBNAIL_RATE'],
    ['Reads of public templates, per IP address', usualRates.publicTemplates, 'GALLEY_PUBLIC_RATE'],
    ['Code images, per IP address', usualRates.codeImage, 'GALLEY_CODE_RATE'],
  ];
  const rows = rates.map(([counted, rate, setting]) => `| ${counted} | ${number(rate)} | \`${setting}\` |`);
  const { maxKeyLength, keptMs, leaseMs } = idempotency;
  return `# Limits and idempotency

Galley limits how many requests each caller can send in a minute. It also lets you retry a request without the risk that its work is done
twice. This page explains how to react to rate limits and how to retry requests safely.

## Example

Send the same render request twice with the same \`Idempotency-Key\`. The second response is a copy of the first, and Galley charges only
one render:

\`\`\`sh
export GALLEY_URL=http://localhost:8787
export GALLEY_KEY=glly_…

for attempt in 1 2; do
  curl -s -D headers.txt "$GALLEY_URL/api/render" -H "Authorization: Bearer $GALLEY_KEY" -H "Content-Type: application/json" \\
    -H "Idempotency-Key: 8e03978e-40d5-43dd-bc93-6894a57f9324" \\
    -d '{ "pageId": "5z0sn_hvhZ2jBIb0kTar9" }' > render.json
  grep -i -E "^(ratelimit|idempotent-replayed)" headers.txt
done
\`\`\`

## Rate limits

| What is limited | Requests per minute | Setting |
|---|---|---|
${rows.join('\n')}

If you run Galley yourself, you can change each limit with the environment variable in the last column. For limits per IP address, each
IPv4 address counts separately, and all IPv6 addresses in the same /64 block count as one address.

Heavy reads are exports of the render log, the \`uses\` of assets and fonts, and \`GET /api/v1/template-labels\`.

At \`GET /api/v1/space/limits\`, owners and admins can read the current limits, and how many requests each API key has left in the current
minute. Requests to this route do not count towards any limit.

### Response headers

Every response to a request that counts towards a limit reports this limit and the number of remaining requests. It uses the header
fields of the IETF draft *RateLimit header fields for HTTP*:

\`\`\`http
RateLimit-Policy: "key";q=${usualRates.key};w=60
RateLimit: "key";r=${usualRates.key - 1};t=60
\`\`\`

| Parameter | Meaning |
|---|---|
| \`q\` | The number of requests that are allowed in a window |
| \`w\` | The length of a window, in seconds |
| \`r\` | The number of requests left in the current window |
| \`t\` | The number of seconds until the current window ends |

### Over the limit

A request over the limit is rejected with 429 \`rate_limited\` and a \`Retry-After\` header. It has no effect.

Galley never accepts more requests of a key, session or secret in a window than the limit allows. If the requests arrive at many
Cloudflare locations at once, Galley may reject requests when only 90 % of the limit is used. Limits per IP address are exact and apply to
the last 60 seconds at any time.

## Limits on simultaneous work

| Work | Maximum at the same time, per user |
|---|---|
| Previews in the dashboard | ${maxConcurrent} |
| Template thumbnails that are not stored yet | ${maxConcurrentThumbnails} |
| Exports of the render log | ${maxConcurrentExports} |

If a user requests more previews at once, they are rejected with 429 \`rate_limited\` and \`Retry-After: 1\`. Each preview may take at most ten
seconds, and at most half as much drawing work as a render may.

## Demo tokens and sign-in

| Limit | Value |
|---|---|
| Renders with one demo token | 60 |
| Demo tokens per IP address | 5 an hour |
| Failed sign-ins to one account from one IP address | ${failures.pair.limit} in 15 minutes |
| Failed sign-ins from one IP address | ${failures.address.limit} in 15 minutes |
| Failed sign-ins to one account | ${failures.account.limit} in 15 minutes |
| Failed sign-ins to one account from one browser that has signed in to it before | ${failures.pair.limit} in 15 minutes |
| Failed sign-ins to one account from all browsers that have signed in to it before | ${failures.knownBrowsers.limit} in 15 minutes |

If a browser has signed in to an account before, its failed sign-ins to this account count only towards the last two limits.

If a limit is reached, further sign-ins are rejected with 429 \`sign_in_limited\`. A password reset sets the count of failed sign-ins to the
account back to zero.

## Idempotent requests

To make it safe to retry a POST request, send the header \`Idempotency-Key\`. Its value has 1 to ${maxKeyLength} printable ASCII characters. Use a
new random UUID for each operation, and the same value when you retry the operation. If you repeat a request with the same key within ${keptMs / 3_600_000}
hours, Galley does not do the work again. It returns the status, headers and body of the first response, and adds the header
\`Idempotent-Replayed: true\`.

| Situation | Result |
|---|---|
| Same key, different body, query or path | 422 \`idempotency_mismatch\`. Galley compares multipart forms by their parts and ignores the boundary |
| The first request is still running | 409 \`idempotency_in_progress\` with \`Retry-After\`. If several requests arrive at the same time, exactly one of them runs |
| The first response was a 4xx error | Galley returns the stored error. It does not store a 429, or a 401 or 403 that was returned because the caller may not use the route |
| The first response was a 5xx error | The response was not stored, so the request runs again |
| Another caller uses the same \`Idempotency-Key\` | The requests are independent. Each API key, and each user in each space, is a separate caller |
| The caller's API key was revoked, or the caller is no longer a member of the space | Galley does not return the stored response |
| The service stopped in the middle of the first request | For ${leaseMs / 60_000} minutes, Galley treats the first request as still running. After that, a repeated request runs again. Records that the first attempt had already created then exist twice |

Some responses contain a secret that is shown only once, such as a new API key. If you repeat the request with the same
\`Idempotency-Key\`, the response contains the secret again. Galley encrypts stored responses with the installation's secret and the
\`Idempotency-Key\`. The database contains only a hash of the \`Idempotency-Key\`.

### Which requests support it

Every POST request with an API key, a session or a demo token supports \`Idempotency-Key\`, except for these requests, which ignore the
header:

- Requests to \`/api/auth/*\`, \`/api/v1/account/*\`, \`/api/demo-token\`, \`/api/code-to-image\` and shader telemetry, which do not depend on a
  known caller.
- Requests that delete a space or transfer it to a new owner.
- Requests to \`/api/v1/previews\`, which change nothing.

PUT, PATCH and DELETE are safe to repeat if you send \`If-Match\`.

## Other limits

[Documents](documents.md) lists the limits on the size of documents, and [rendering](rendering.md) those on the size of rendered images.
`;
}
