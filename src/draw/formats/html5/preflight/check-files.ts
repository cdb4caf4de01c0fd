import { identifyPicture } from '../../../gather/pictures/index.ts';
import { type AdFile, indexName } from '../ad-file.ts';
import { gifSeconds, longestAnimation } from './animation.ts';
import { checkCss, checkMarkup, type PreflightResult, tooLong } from './check-markup.ts';
import { excerpt, type Finding } from './finding.ts';
import { readMarkup } from './read-markup.ts';
import { scriptFindings } from './read-script.ts';

const pathPattern = /^[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/;
const pictureTypes: Readonly<Record<string, string>> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  gif: 'gif',
  svg: 'svg',
};

export function getExtension(name: string): string {
  return /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Decodes UTF-8. Invalid bytes are ignored here, because they are noticed when the text is parsed. */
export function decodeText({ bytes }: AdFile): string {
  return new TextDecoder().decode(bytes);
}

/** Checks the name and the bytes of a file, whatever its purpose. */
export function checkFile(file: AdFile): Finding[] {
  const { name, bytes } = file;
  const findings: Finding[] = [];
  if (!pathPattern.test(name) || name.split('/').some((part) => /^\.+$/.test(part))) {
    findings.push({
      code: 'file_name_invalid',
      message: `A file name has a character other than A-Z a-z 0-9 . _ -: ${excerpt(name)}`,
    });
  }
  if (isZip(bytes)) findings.push({ code: 'zip_inside', message: `${excerpt(name)} is a ZIP.` });
  const wanted = pictureTypes[getExtension(name)];
  const info = identifyPicture(bytes);
  if (wanted && info?.type !== wanted) {
    const contentNote = info ? `contains ${info.type}` : 'is not a picture';
    findings.push({ code: 'file_content_wrong', message: `${excerpt(name)} ${contentNote}.` });
  }
  if (info?.type === 'gif') {
    const seconds = gifSeconds(bytes);
    if (seconds > longestAnimation) findings.push(tooLong(name, seconds));
  } else if (info && info.type !== 'svg' && info.animated) {
    const message = `${name} is animated, and the duration of ${info.type} animations cannot be checked.`;
    findings.push({ code: 'animation_too_long', message });
  }
  return findings;
}

/** Checks which files and URLs a text file loads. index.html is checked separately. */
export function checkText(file: AdFile): PreflightResult {
  const { name } = file;
  switch (name === indexName ? '' : getExtension(name)) {
    case 'css':
      return checkCss(decodeText(file), name);
    case 'js':
      return { references: [], findings: scriptFindings(decodeText(file), name) };
    case 'svg': {
      const markup = readMarkup(decodeText(file), 'svg');
      const judgement = checkMarkup(markup, name);
      if (markup.fault) {
        const message = `${name} cannot be read: ${excerpt(markup.fault)}.`;
        judgement.findings.push({ code: 'file_content_wrong', message });
      }
      return judgement;
    }
    default:
      return { references: [], findings: [] };
  }
}

/**
 * Whether bytes begin with a local file header or the end of an empty directory (APPNOTE.TXT sections 4.3.7 and
 * 4.3.16).
 */
function isZip(bytes: Uint8Array): boolean {
  const [first, second, third, fourth] = bytes;
  return first === 0x50 && second === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));
}
