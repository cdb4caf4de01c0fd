/** Derives an API name from a name: `Price in €` → `priceIn`. Empty if the name contains no ASCII letter. */
export function toApiName(name: string): string {
  const words = name
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  const joined = words.map((word, index) => (index === 0 ? lowerFirst(word) : upperFirst(word))).join('');
  return joined.replace(/^[0-9]+/, '').slice(0, 64);
}

/**
 * Why a text is not a valid API name; undefined if it is valid. The name of a field must not contain a hyphen, which
 * would be a minus in expressions.
 */
export function apiNameFault(apiName: string, of: 'collection' | 'field'): string | undefined {
  const pattern = of === 'field' ? /^[A-Za-z][A-Za-z0-9_]{0,63}$/ : /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
  if (pattern.test(apiName)) return undefined;
  const signs = of === 'field' ? 'digits or _' : 'digits, _ or -';
  return `Start with a letter (A to Z), followed by up to 63 letters, ${signs}.`;
}

/** Why a name is invalid; undefined if it is valid. A name is one line of 1 to 200 characters. */
export function nameFault(name: string): string | undefined {
  const { length } = name.trim();
  if (length === 0) return 'Enter a name.';
  return length > 200 ? `A name can have up to 200 characters. This one has ${length.toLocaleString()}.` : undefined;
}

const lowerFirst = (word: string) => word.charAt(0).toLowerCase() + word.slice(1);
const upperFirst = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
