import { acceptedTypes, namesImage, namesJson } from '../../accepted-types.ts';

interface OutputFields {
  output: 'json' | 'binary' | 'image' | 'raw' | undefined;
  binary: boolean;
  /** Whether the address ends in the extension of a format. */
  hasExtension: boolean;
}

interface OutputChoice {
  /** Raw bytes in place of the JSON response. */
  raw: boolean;
  /** Headers of the request that decide the response. */
  vary: string;
}

/** The form of the response to a GET (RND-7): fields and extension decide, and without them the request's headers. */
export function choosesRaw(request: Request, { output, binary, hasExtension }: OutputFields): OutputChoice {
  if (binary || output !== undefined) return { raw: binary || output !== 'json', vary: 'Authorization' };
  if (hasExtension) return { raw: true, vary: 'Authorization' };
  const isImageTag = request.headers.get('Sec-Fetch-Dest') === 'image';
  return { raw: isImageTag || acceptsImagesOnly(request), vary: 'Sec-Fetch-Dest, Accept, Authorization' };
}

/** Whether Accept names an image type, and neither JSON nor everything. */
export function acceptsImagesOnly(request: Request): boolean {
  const types = acceptedTypes(request);
  return namesImage(types) && !namesJson(types) && !types.includes('*/*') && !types.includes('application/*');
}
