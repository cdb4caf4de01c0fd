import { excerpt, type Finding } from './finding.ts';

/** The target of a URL in an ad: a file of the ad, something inside the same document, or a fault. */
type Reference = { file: string } | { finding: Finding } | { inside: true };

/** Resolves a URL as a browser does, from a file at the root of the ad. */
export function checkReference(address: string, where: string): Reference {
  // Browsers remove these characters anywhere in a URL (WHATWG URL, section 4.4).
  const url = address.replaceAll(/[\t\n\r]/g, '').trim();
  if (url === '' || url.startsWith('#') || /^data:/i.test(url)) return { inside: true };
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) || /^[/\\]{2}/.test(url)) {
    return {
      finding: { code: 'external_request', message: `${where} refers to an address outside the ad: ${excerpt(url)}` },
    };
  }
  const [path = ''] = url.split(/[?#]/);
  if (/^[/\\]/.test(path) || path.split(/[/\\]/).includes('..')) {
    return {
      finding: { code: 'path_not_relative', message: `${where} has a path that is not relative: ${excerpt(url)}` },
    };
  }
  return { file: path.replace(/^(?:\.\/)+/, '') };
}
