import { familyNarrower } from '../../gather/fonts/narrow-families.ts';
import type { HtmlDrawing } from '../../html/drawing.ts';
import { escapeHtml } from '../../html/escape.ts';
import { fontFaceRules } from '../../html/font-faces.ts';
import { type BoxPrinting, chooseClass, printChildren } from '../../html/print-box.ts';
import { StyleSheet } from '../../html/style-sheet.ts';
import { clickArea, clickAreaRule, clickScript, clickTagScript } from './click.ts';

interface AdDocument {
  drawing: HtmlDrawing;
  title: string;
  clickUrl: string;
  /** The URL of each picture, by its key. */
  getUrl(key: string): string;
  /** Whether any of the pictures' URLs is a data URL. */
  hasDataUrls: boolean;
  backupName: string;
  /** The script file of the ad, and the origins to which the script sends reports. Absent if the ad has no script. */
  script?: { name: string; origins: readonly string[] };
}

/** Resets the browsers' default styles for the elements that the page's boxes are printed as. */
const reset = [
  '*,::before,::after{box-sizing:border-box}',
  'html,body,p{margin:0;padding:0}',
  'html{font-kerning:normal;-webkit-text-size-adjust:none;text-size-adjust:none}',
].join('\n');

/**
 * Prints the page as `index.html` of an ad (DOCF-3). It is also well-formed XML, so that an XML parser reads the same
 * as browsers. Everything that the ad shows is in this file or in the same ZIP. Texts of users are escaped, so they are
 * never read as markup (DOC-17).
 */
export function printAd({ drawing, title, clickUrl, getUrl, hasDataUrls, backupName, script }: AdDocument): string {
  const { root, width, height, fonts, fallbackFamilies, getPicture, emoji, shrunk, locale } = drawing;
  const styles = new StyleSheet('b');
  const printing: BoxPrinting = {
    styles,
    families: familyNarrower(fonts, fallbackFamilies),
    picture: (box) => {
      const { key } = getPicture(box);
      return { key, url: getUrl(key) };
    },
    emoji: ({ key }) => ({ key, url: getUrl(key) }),
    ...(emoji ? { splitEmoji: emoji.splitEmoji } : {}),
    shrunkSize: (box) => shrunk.get(box),
    // An ad has no outline of headings.
    heading: () => undefined,
  };
  const body = `<div id="ad" class="${chooseClass(root.style, printing)}">${printChildren(root, printing)}</div>`;
  const size = `width:${width}px;height:${height}px`;
  const rules = [
    fontFaceRules(fonts),
    reset,
    `body{position:relative;overflow:hidden;${size}}`,
    '#ad{isolation:isolate}',
    clickAreaRule,
    `noscript img{position:absolute;left:0;top:0;${size}}`,
    styles.css,
  ];
  return [
    `<!DOCTYPE html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8" />`,
    `<meta name="ad.size" content="width=${width},height=${height}" />`,
    `<meta http-equiv="Content-Security-Policy" content="${policy(hasDataUrls, script)}" />`,
    `<title>${escapeHtml(title)}</title>${clickTagScript(clickUrl)}<style>${asXmlText(rules.join('\n'))}</style></head>`,
    `<body>${body}${clickArea} aria-label="${escapeHtml(title)}"></a>`,
    `<noscript><img src="${backupName}" alt="${escapeHtml(title)}" /></noscript>${clickScript}${script ? `<script src="${script.name}"></script>` : ''}</body></html>`,
  ].join('');
}

/**
 * The content security policy, which allows only what the ad needs. It does not allow scripts by hash, because ad
 * servers write their own URL into the script that declares clickTag.
 */
function policy(hasDataUrls: boolean, script: AdDocument['script']): string {
  const images = `img-src 'self'${hasDataUrls ? ' data:' : ''}`;
  const scripts = `script-src 'unsafe-inline'${script ? " 'self'" : ''}`;
  const origins = script?.origins ?? [];
  const reports = origins.length > 0 ? `; connect-src ${origins.map(escapeHtml).join(' ')}` : '';
  return `default-src 'none'; ${images}; font-src data:; style-src 'unsafe-inline'; ${scripts}${reports}`;
}

/** Escapes `<` and `&` in CSS. Canonical CSS has both only inside strings, where an escape means the same. */
function asXmlText(css: string): string {
  return css.replaceAll('&', '\\26 ').replaceAll(']]>', ']]\\3e ');
}
