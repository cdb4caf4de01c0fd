import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { inProject } from '../../../scripts/paths.ts';
import { type Pixels, pixelsOnWhite } from '../../../src/draw/parity/pixels.ts';

const fontFaces = [
  ['Inter', 'inter', [400, 500, 600, 700]],
  ['JetBrains Mono', 'jetbrains-mono', [400]],
] as const;

/** The fonts of Galley as style rules, because the browser has none of them. */
function fontRules(): string {
  return fontFaces
    .flatMap(([family, id, weights]) =>
      weights.flatMap((weight) =>
        ['normal', 'italic'].map((style) => {
          const font = readFileSync(inProject(`dist/assets/fonts/${id}/latin-${weight}-${style}.woff2`));
          return `@font-face { font-family: "${family}"; font-weight: ${weight}; font-style: ${style};
            src: url(data:font/woff2;base64,${font.toString('base64')}) }`;
        }),
      ),
    )
    .join('\n');
}

/** What the browser shows of an HTML file in a window of this size, with two pixels for each px. */
export async function drawInBrowser(
  browser: Browser,
  source: string,
  viewport: { width: number; height: number },
): Promise<Pixels> {
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.setContent(`${source}<style>${fontRules()}</style>`);
  await page.evaluate('document.fonts.ready');
  const picture = await page.screenshot();
  await context.close();
  return pixelsOnWhite(picture);
}
