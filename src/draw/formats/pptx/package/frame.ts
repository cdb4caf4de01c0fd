import { emu } from '../units.ts';
import { element, printPart, type Xml } from '../xml.ts';
import { masterColorMap, namespaces, shapeTree } from './presentation-ml.ts';
import { type Relation, relationsPart } from './relations.ts';
import { schemeColor, theme } from './theme.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * The lowest ids of masters and slides that ST_SlideMasterId and ST_SlideId of ECMA-376 part 1 allow. Masters and
 * layouts share one range.
 */
const firstMasterId = 2_147_483_648;
const firstSlideId = 256;

const coreProperties = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';

/**
 * The parts of a deck around its slides, by name: presentation, master, layout, theme and their relations (ECMA-376 part 1,
 * section 13.3). The caller adds content types, document properties and the slides. The size is in CSS px.
 */
export function packageFrame(slideCount: number, size: Size): Map<string, string> {
  const slides = Array.from({ length: slideCount }, (_, index): Relation => ['slide', `slides/slide${index + 1}.xml`]);
  const parts: Record<string, string> = {
    '_rels/.rels': relationsPart([
      ['officeDocument', 'ppt/presentation.xml'],
      [coreProperties, 'docProps/core.xml'],
      ['extended-properties', 'docProps/app.xml'],
    ]),
    'ppt/presentation.xml': presentation(slideCount, size),
    'ppt/_rels/presentation.xml.rels': relationsPart([
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ...slides,
      ['theme', 'theme/theme1.xml'],
    ]),
    'ppt/slideMasters/slideMaster1.xml': slideMaster(),
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationsPart([
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': slideLayout(),
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationsPart([
      ['slideMaster', '../slideMasters/slideMaster1.xml'],
    ]),
    'ppt/theme/theme1.xml': theme(),
  };
  return new Map(Object.entries(parts));
}

function presentation(slideCount: number, { width, height }: Size): string {
  const slideIds = Array.from({ length: slideCount }, (_, index) =>
    element('p:sldId', { id: firstSlideId + index, 'r:id': `rId${index + 2}` }),
  );
  return printPart(
    element(
      'p:presentation',
      { ...namespaces, saveSubsetFonts: true, autoCompressPictures: false },
      element('p:sldMasterIdLst', {}, element('p:sldMasterId', { id: firstMasterId, 'r:id': 'rId1' })),
      element('p:sldIdLst', {}, slideIds),
      element('p:sldSz', { cx: emu(width), cy: emu(height) }),
      element('p:notesSz', { cx: emu(height), cy: emu(width) }),
      element('p:defaultTextStyle', {}, textLevels('mn', [1_800])),
    ),
  );
}

function slideMaster(): string {
  const colors = ['accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6', 'hlink', 'folHlink'];
  const colorMap = element('p:clrMap', {
    bg1: 'lt1',
    tx1: 'dk1',
    bg2: 'lt2',
    tx2: 'dk2',
    ...Object.fromEntries(colors.map((name) => [name, name])),
  });
  return printPart(
    element(
      'p:sldMaster',
      namespaces,
      element('p:cSld', {}, shapeTree()),
      colorMap,
      element('p:sldLayoutIdLst', {}, element('p:sldLayoutId', { id: firstMasterId + 1, 'r:id': 'rId1' })),
      element(
        'p:txStyles',
        {},
        element('p:titleStyle', {}, textLevels('mj', [4_400])),
        element('p:bodyStyle', {}, textLevels('mn', [3_200, 2_800, 2_400, 2_000])),
        element('p:otherStyle', {}, textLevels('mn', [1_800])),
      ),
    ),
  );
}

function slideLayout(): string {
  const background = element('p:bg', {}, element('p:bgRef', { idx: 1_001 }, schemeColor('bg1')));
  return printPart(
    element(
      'p:sldLayout',
      { ...namespaces, preserve: true },
      element('p:cSld', { name: 'Blank' }, background, shapeTree()),
      masterColorMap,
    ),
  );
}

/**
 * Prints the nine levels of an outline in a font of the theme: `mj` for headings, `mn` for text. `sizes` are hundredths
 * of a point, starting with the first level. The last size is used for all deeper levels.
 */
function textLevels(font: 'mj' | 'mn', sizes: readonly [number, ...number[]]): Xml[] {
  const fonts = (['latin', 'ea', 'cs'] as const).map((script) =>
    element(`a:${script}`, { typeface: `+${font}-${script === 'latin' ? 'lt' : script}` }),
  );
  return Array.from({ length: 9 }, (_, level) =>
    element(
      `a:lvl${level + 1}pPr`,
      {
        marL: level * 457_200,
        algn: 'l',
        defTabSz: 914_400,
        rtl: false,
        eaLnBrk: true,
        latinLnBrk: false,
        hangingPunct: true,
      },
      element(
        'a:defRPr',
        { sz: sizes[Math.min(level, sizes.length - 1)], kern: 1_200 },
        element('a:solidFill', {}, schemeColor('tx1')),
        fonts,
      ),
    ),
  );
}
