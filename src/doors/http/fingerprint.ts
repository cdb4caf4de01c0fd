import { sha256Hex } from '../../core/hashing.ts';

/**
 * SHA-256 of the content of a request: its method, path, query and body. For multipart/form-data, the hash covers the
 * parts instead of the bytes, because a client that sends a form again uses another boundary.
 */
export async function fingerprintRequest(request: Request, url: URL, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const content = (await readFormParts(request, body)) ?? (await sha256Hex(body));
  return await sha256Hex(JSON.stringify([request.method, url.pathname, url.search, content]));
}

async function readFormParts(request: Request, body: Uint8Array<ArrayBuffer>): Promise<unknown[] | undefined> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) return undefined;
  try {
    const form = await new Response(body, { headers: { 'Content-Type': type } }).formData();
    return await Promise.all([...form].map(async ([name, value]) => [name, ...(await describeFormPart(value))]));
  } catch {
    // The body is not a valid form. The route reports this, and the hash covers the bytes.
    return undefined;
  }
}

async function describeFormPart(value: File | string): Promise<string[]> {
  if (typeof value === 'string') return [value];
  return [value.name, value.type, await sha256Hex(new Uint8Array(await value.arrayBuffer()))];
}
