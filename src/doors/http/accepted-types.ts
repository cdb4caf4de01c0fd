/** The media types in the header Accept, in lower case and without parameters. Types with `;q=0` are omitted. */
export function acceptedTypes(request: Request): string[] {
  const entries = (request.headers.get('Accept') ?? '').toLowerCase().split(',');
  return entries
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .filter(([type, ...parameters]) => type !== '' && !parameters.some((each) => /^q\s?=\s?0(?:\.0{0,3})?$/.test(each)))
    .map(([type = '']) => type);
}

export function namesImage(types: readonly string[]): boolean {
  return types.some((type) => type.startsWith('image/'));
}

export function namesJson(types: readonly string[]): boolean {
  return types.some((type) => type === 'application/json' || type.endsWith('+json'));
}
