import { excerpt, type Finding } from './finding.ts';

/** What an address in an ad leads to: a file of the ad, nothing outside, or a fault. */
type Reference = { file: string } | { finding: Finding } | { inside: true };

/** Judges an address as a browser reads it, from a file at the root of the ad. */
export function judgeReference(address: string, where: string): Reference {
  // Browsers drop these wherever they stand in an address (WHATWG URL, section 4.4).
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
