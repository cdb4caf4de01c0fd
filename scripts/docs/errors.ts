import { errorExplanations } from '../../src/core/errors/explanations.ts';
import { type ErrorCode, errorRegistry } from '../../src/core/errors/registry.ts';

/** docs/errors.md: each code of the registry with its meaning, cause and remedy (DOCS-2). */
export function errorsPage(): string {
  const entries = (Object.keys(errorRegistry) as ErrorCode[]).map((code) => {
    const { status, title } = errorRegistry[code];
    const { cause, remedy } = errorExplanations[code];
    return `## ${code}\n\n**${status}.** ${title}.\n\n- Cause: ${cause}\n- What to do: ${remedy}\n`;
  });
  return `${head}\n${entries.join('\n')}`;
}

const head = `# Errors

The body of every error response is a problem document as defined by RFC 9457 (\`application/problem+json\`):

\`\`\`json
{
  "success": false,
  "type": "/docs/errors#invalid_body",
  "title": "The body is not valid",
  "status": 400,
  "detail": "name: This field is required: send a string.",
  "code": "invalid_body",
  "requestId": "p4GMtMIksyuHeo-f6WLvZ",
  "errors": [{ "path": "name", "code": "required", "message": "This field is required: send a string." }]
}
\`\`\`

In your code, use \`code\` to distinguish errors, because codes never change. \`title\` and \`detail\` are for people to read, and their text may
change. \`errors\` lists every problem in the input. Each \`path\` says where the problem is, such as \`layers.2.type\`; \`detail\` shows the
same path as \`layers[2].type\`. Messages quote at most 60 characters of a value that you sent, and never a secret. A 5xx response does not
contain the cause of the error. The operator can find the cause in the log of the installation by the \`requestId\`.

If a response has the status 429, 503 or 504, or is a 409 with the code \`idempotency_in_progress\`, wait for the number of seconds in its
\`Retry-After\` header and then retry the request. If the request creates something, send the same \`Idempotency-Key\` with each attempt
([limits](limits.md)). Other 4xx errors occur again if you send the same request again, so correct the request first.

This page is generated from \`src/core/errors\` by \`node scripts/docs/write.ts\`.
`;
