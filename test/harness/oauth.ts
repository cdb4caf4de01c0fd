/** The parameters of an authorization request (RFC 6749, section 4.1.1), without those that are undefined. */
export function authorizationRequest(parameters: Readonly<Record<string, string | undefined>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A form in a request, as browsers and OAuth clients send it. */
export const form = (fields: Record<string, string> | string[][], headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
});
