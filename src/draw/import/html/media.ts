/** The area in px for which media queries and units of the viewport are computed. */
export interface Viewport {
  width: number;
  height: number;
}

/** Whether a media query matches a picture: the screen of a computer with a mouse, in a light color scheme. */
export function matchesMedia(text: string, viewport: Viewport): boolean {
  return text
    .slice(0, 1_000)
    .toLowerCase()
    .split(',')
    .some((query) => matchesQuery(query.trim(), viewport));
}

function matchesQuery(query: string, viewport: Viewport): boolean {
  const isNegated = query.startsWith('not ');
  const matches = query
    .replace(/^(?:not|only) /, '')
    .split(' and ')
    .every((part) => matchesPart(part.trim(), viewport));
  return isNegated ? !matches : matches;
}

function matchesPart(part: string, viewport: Viewport): boolean {
  if (part === '' || part === 'all' || part === 'screen') return true;
  const [, feature = '', value = ''] = /^\(([a-z-]+)(?::([^()]*))?\)$/.exec(part.replaceAll(' ', '')) ?? [];
  const length = Number.parseFloat(value) * (/r?em$/.test(value) ? 16 : 1);
  switch (feature) {
    case 'min-width':
      return viewport.width >= length;
    case 'max-width':
      return viewport.width <= length;
    case 'min-height':
      return viewport.height >= length;
    case 'max-height':
      return viewport.height <= length;
    case 'orientation':
      return value === (viewport.width > viewport.height ? 'landscape' : 'portrait');
    case 'prefers-color-scheme':
      return value === 'light';
    case 'hover':
      return value !== 'none';
    case 'pointer':
      return value === 'fine';
    default:
      return false;
  }
}
