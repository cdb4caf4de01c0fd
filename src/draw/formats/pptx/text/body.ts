import { resolveLength } from '#css-layout';
import type { Area } from '../../../geometry/area.ts';
import type { Edges } from '../../../style/sides.ts';
import type { TextStyle } from '../../../style/text.ts';
import { centipoints, emu } from '../units.ts';
import { element, type Xml } from '../xml.ts';
import type { Paragraph } from './characters.ts';
import { type Layout, paragraphHeight, toAlignment } from './layout.ts';
import { propertiesXml, type RunFrame, runXml } from './run-xml.ts';

/** The maximum exact line spacing that PowerPoint accepts, in hundredths of a point. */
const maxSpacing = 158_400;
const maxIndent = 51_206_400;

/** Prints `p:txBody` for paragraphs in a shape. Insets are in px of the page. */
export function textBody(
  paragraphs: readonly Paragraph[],
  style: TextStyle,
  { wraps }: Pick<Layout, 'wraps'>,
  insets: Edges,
  content: Area,
  frame: RunFrame,
): Xml {
  const { scale } = frame;
  const properties = element(
    'a:bodyPr',
    {
      wrap: wraps ? 'square' : 'none',
      lIns: emu(insets.left * scale),
      tIns: emu(insets.top * scale),
      rIns: emu(insets.right * scale),
      bIns: emu(insets.bottom * scale),
      rtlCol: false,
      anchor: 't',
    },
    element('a:noAutofit', {}),
  );
  return element(
    'p:txBody',
    {},
    properties,
    element('a:lstStyle', {}),
    paragraphs.map((paragraph, index) => paragraphXml(paragraph, index === 0, style, content, frame)),
  );
}

/**
 * Prints a paragraph. Only the first paragraph of a text is indented, because CSS does not indent lines after line
 * breaks.
 */
function paragraphXml(paragraph: Paragraph, isFirst: boolean, style: TextStyle, content: Area, frame: RunFrame): Xml {
  const { scale } = frame;
  const indent = !isFirst ? 0 : emu((resolveLength(style.indent, content.width) ?? 0) * scale);
  const spacing = Math.min(maxSpacing, centipoints(paragraphHeight(paragraph) * scale));
  const zero = element('a:spcPts', { val: 0 });
  return element(
    'a:p',
    {},
    element(
      'a:pPr',
      {
        marL: 0,
        indent: Math.max(-maxIndent, Math.min(maxIndent, indent)),
        algn: toAlignment(style),
        rtl: style.direction === 'rtl',
      },
      element('a:lnSpc', {}, element('a:spcPts', { val: spacing })),
      element('a:spcBef', {}, zero),
      element('a:spcAft', {}, zero),
      element('a:buNone', {}),
    ),
    paragraph.runs.flatMap((run) => runXml(run, frame)),
    propertiesXml('a:endParaRPr', paragraph.style, undefined, frame),
  );
}
