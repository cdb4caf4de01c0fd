import { acceptedTypes, namesImage, namesJson } from '../../accepted-types.ts';

interface OutputFields {
  output: 'json' | 'binary' | 'image' | 'raw' | undefined;
  binary: boolean;
  /** Whether the address ends with the extension of a format. */
  hasExtension: boolean;
}

interface OutputChoice {
  /** Whether the response is the raw bytes instead of JSON. */
  raw: boolean;
  /** The value of the header Vary: the request headers that decide the form of the response. */
  vary: string;
}

/**
 * Whether a GET gets raw bytes or JSON (RND-7). The fields and the extension decide; without them, the request's
 * headers do.
 */
export function choosesRaw(request: Request, { output, binary, hasExtension }: OutputFields): OutputChoice {
  if (binary || output !== undefined) return { raw: binary || output !== 'json', vary: 'Authorization' };
  if (hasExtension) return { raw: true, vary: 'Authorization' };
  const isImageTag = request.headers.get('Sec-Fetch-Dest') === 'image';
  return { raw: isImageTag || acceptsImagesOnly(request), vary: 'Sec-Fetch-Dest, Accept, Authorization' };
}

/** Whether Accept includes an image type, but neither JSON nor the wildcard for all types. */
export function acceptsImagesOnly(request: Request): boolean {
  const types = acceptedTypes(request);
  return namesImage(types) && !namesJson(types) && !types.includes('*/*') && !types.includes('application/*');
}
