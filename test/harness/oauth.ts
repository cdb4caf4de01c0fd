/** The parameters of a request for agreement (RFC 6749, section 4.1.1); those that are undefined are left out. */
export function authorizationRequest(parameters: Readonly<Record<string, string | undefined>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A form that is sent, as a browser and as a client of OAuth do. */
export const form = (fields: Record<string, string> | string[][], headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
});
