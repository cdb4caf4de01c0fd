import { failures } from '../../src/services/authenticate/sessions/sign-in-limit.ts';
import { idempotency } from '../../src/services/idempotency/limits.ts';
import { maxConcurrentExports } from '../../src/services/render/log/export.ts';
import { maxConcurrent, maxConcurrentThumbnails } from '../../src/services/render/preview/concurrency.ts';
import { usualRates } from '../../workers/edge/settings.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** docs/limits.md, with the numbers from the code that defines them (LIM-1, LIM-2). */
export function limitsPage(): string {
  const rates: ReadonlyArray<readonly [counted: string, rate: number, setting: string]> = [
    ['API key, all routes together', usualRates.key, 'GALLEY_KEY_RATE'],
    ['Dashboard session', usualRates.session, 'GALLEY_SESSION_RATE'],
    ['Previews, per user', usualRates.preview, 'GALLEY_PREVIEW_RATE'],
    ['Thumbnails that must be drawn, per user', usualRates.thumbnailDraw, 'GALLEY_THUMBNAIL_DRAW_RATE'],
    ['Heavy reads (see below), per user or API key', usualRates.heavyRead, 'GALLEY_HEAVY_READ_RATE'],
    ['GET render secret (`gt`)', usualRates.gt, 'GALLEY_GT_RATE'],
    ['GET renders by signed URL or without a credential, per IP address', usualRates.gt, 'GALLEY_GT_RATE'],
    ['Sign-ups, per IP address', usualRates.signUp, 'GALLEY_SIGNUP_RATE'],
    ['Thumbnails of public templates, per IP address', usualRates.thumbnail, 'GALLEY_THUMBNAIL_RATE'],
    ['Reads of public templates, per IP address', usualRates.publicTemplates, 'GALLEY_PUBLIC_RATE'],
    ['Pictures of code, per IP address', usualRates.codeImage, 'GALLEY_CODE_RATE'],
  ];
  const rows = rates.map(([counted, rate, setting]) => `| ${counted} | ${number(rate)} | \`${setting}\` |`);
  const { maxKeyLength, keptMs, leaseMs } = idempotency;
  return `# Limits and idempotency

Galley limits how many requests each caller can send in a minute, and lets you repeat a request without doing its work twice.
After reading this page, you can react to rate limits and retry requests safely.

## Example

Send the same render twice with the same \`Idempotency-Key\`. The second response is a copy of the first, and only one render is charged:

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

| Counted | Requests per minute | Setting |
|---|---|---|
${rows.join('\n')}

If you run Galley yourself, each setting is an environment variable that changes the limit. An IP address is one IPv4 address or one
/64 block of IPv6 addresses.

Heavy reads are exports of the render log, the \`uses\` of assets and fonts, and \`GET /api/v1/template-labels\`.

Owners and admins can read the limits in force, and how much of its window each API key has left, at
\`GET /api/v1/space/limits\`. Reading it does not count towards any limit.

### Response headers

Every response to a counted caller reports the limit and the remaining requests, in the fields of the IETF draft
*RateLimit header fields for HTTP*:

\`\`\`http
RateLimit-Policy: "key";q=${usualRates.key};w=60
RateLimit: "key";r=${usualRates.key - 1};t=60
\`\`\`

| Parameter | Meaning |
|---|---|
| \`q\` | The number of requests that the window allows |
| \`w\` | The length of the window, in seconds |
| \`r\` | The number of requests left in the current window |
| \`t\` | Seconds until the current window ends |

### Over the limit

A request over the limit is rejected with 429 \`rate_limited\` and a \`Retry-After\` header, and nothing is done.

A key, session or secret never gets more than its limit in a window. If its requests arrive at many Cloudflare locations at once, it
may be limited up to 10 % early. Limits per IP address are exact and use a rolling minute.

## Limits on simultaneous work

| Work | At the same time, per user |
|---|---|
| Previews in the dashboard | ${maxConcurrent} |
| Thumbnails of templates; stored thumbnails do not count | ${maxConcurrentThumbnails} |
| Exports of the render log | ${maxConcurrentExports} |

A further preview is rejected with 429 \`rate_limited\` and \`Retry-After: 1\`. A preview of any page may take ten seconds, and half
of the drawing work that a render may take.

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

A browser that has signed in to an account before only counts towards the last two limits.

Further sign-ins are rejected with 429 \`sign_in_limited\`. A password reset clears the count of failed sign-ins.

## Idempotent requests

Send the header \`Idempotency-Key\` with a POST to make retries safe. The value has 1 to ${maxKeyLength} printable ASCII characters; use a random
UUID for each thing that you want done. For ${keptMs / 3_600_000} hours, a repeated request with the same key gets the status, headers and body of the
first response, plus \`Idempotent-Replayed: true\`. The work is not repeated.

| Situation | Result |
|---|---|
| Same key, different body, query or path | 422 \`idempotency_mismatch\`. For multipart forms, the parts are compared and the boundary is ignored |
| The first request is still running | 409 \`idempotency_in_progress\` with \`Retry-After\`. If several requests arrive at the same time, exactly one of them runs |
| The first response was a 4xx error | The stored error is returned. A 429 is never stored, and neither is a 401 or 403 for a caller who may not use the route |
| The first response was a 5xx error | Nothing was stored, so the request runs again |
| Another caller uses the same key | The requests are independent. A caller is an API key, or a user in a space |
| The key was revoked or the member was removed | The stored response is not returned |
| The service stopped in the middle of the first request | The key stays reserved for ${leaseMs / 60_000} minutes. After that, the request runs again. Records that the first attempt had already created then exist twice |

If a response shows a secret once, such as a new API key, a repeated request with the same \`Idempotency-Key\` shows it again. Stored
responses are encrypted with the installation's secret and the \`Idempotency-Key\`. The database contains only a hash of the key.

### Which requests support it

Every POST by an API key, a session or a demo token supports \`Idempotency-Key\`. These POSTs ignore it:

- POSTs without a known caller: \`/api/auth/*\`, \`/api/v1/account/*\`, \`/api/demo-token\`, \`/api/code-to-image\` and shader telemetry.
- Deleting a space or transferring it to a new owner.
- \`/api/v1/previews\`, which changes nothing.

PUT, PATCH and DELETE are safe to repeat if you send \`If-Match\`.

## Other limits

Limits on the size of documents are in [documents](documents.md), and limits on the size of pictures are in [rendering](rendering.md).
`;
}
