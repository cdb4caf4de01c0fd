import { type Area, isEmpty } from '../../../geometry/area.ts';
import { getRotation, getScale, type Matrix, transformPoint } from '../../../geometry/matrix.ts';
import type { Color } from '../../../style/color.ts';
import type { Shadow } from '../../../style/paint/shadow.ts';
import { withOpacity } from '../native/color.ts';
import type { Corners } from '../native/radii.ts';
import { angle60k, emu, percent1k } from '../units.ts';
import { element, type Xml } from '../xml.ts';
import type { Panel } from './decoration.ts';
import { boxGeometry } from './geometry.ts';
import { fillXml, lineXml, noFill, shadowXml } from './paint.ts';

/** How a box of the page is placed on the slide. */
export interface Setting {
  /** Converts px of the page to px of the slide. The matrix rotates, moves, and scales equally in both directions. */
  matrix: Matrix;
  /** The product of the opacities of the box and its ancestors. */
  opacity: number;
}

/** A picture in the form of a `p:pic` element. Crops are fractions of the picture. */
interface Pic {
  name: string;
  alt: string;
  area: Area;
  corners: Corners;
  embed: string;
  /** The same picture as SVG, for programs that support it. */
  svg?: string;
  crop?: { left: number; top: number; right: number; bottom: number };
  shadow?: { shadow: Shadow; color: Color };
}

const svgExtension = '{96DAC541-7B7A-43D3-8B79-37D633B846F1}';
const svgNamespace = 'http://schemas.microsoft.com/office/drawing/2016/SVG/main';

/** The shapes of one slide, from the lowest to the topmost. */
export class Canvas {
  readonly shapes: Xml[] = [];
  /** The last id that was used; 1 is the slide's own tree. */
  #id = 1;

  /** Adds a shape of a box's decoration. If there is a text body, the shape is a text box. */
  addPanel(name: string, panel: Panel, setting: Setting, textBody?: Xml, alt?: string): void {
    if (isEmpty(panel.area) && !textBody) return;
    this.addShape(name, panel.area, setting, panelShape(panel, setting), { textBody, alt });
  }

  addShape(
    name: string,
    area: Area,
    { matrix }: Setting,
    panel: readonly Xml[],
    { textBody, alt }: { textBody?: Xml | undefined; alt?: string | undefined } = {},
  ): void {
    this.shapes.push(
      element(
        'p:sp',
        {},
        element(
          'p:nvSpPr',
          {},
          element('p:cNvPr', { id: this.#nextId(), name, descr: alt }),
          element('p:cNvSpPr', textBody ? { txBox: true } : {}),
          element('p:nvPr', {}),
        ),
        element('p:spPr', {}, positionXml(area, matrix), panel),
        textBody ?? emptyText,
      ),
    );
  }

  addPicture({ name, alt, area, corners, embed, svg, crop, shadow }: Pic, { matrix, opacity }: Setting): void {
    if (isEmpty(area)) return;
    const blip = element(
      'a:blip',
      { 'r:embed': embed },
      opacity < 1 ? element('a:alphaModFix', { amt: percent1k(opacity) }) : undefined,
      svg === undefined ? undefined : svgXml(svg),
    );
    const sides = crop && {
      l: percent1k(crop.left),
      t: percent1k(crop.top),
      r: percent1k(crop.right),
      b: percent1k(crop.bottom),
    };
    const isCropped = sides && Object.values(sides).some((side) => side !== 0);
    this.shapes.push(
      element(
        'p:pic',
        {},
        element(
          'p:nvPicPr',
          {},
          element('p:cNvPr', { id: this.#nextId(), name, descr: alt }),
          element('p:cNvPicPr', {}, element('a:picLocks', { noChangeAspect: true })),
          element('p:nvPr', {}),
        ),
        element(
          'p:blipFill',
          {},
          blip,
          isCropped ? element('a:srcRect', sides) : undefined,
          element('a:stretch', {}, element('a:fillRect', {})),
        ),
        element(
          'p:spPr',
          {},
          positionXml(area, matrix),
          boxGeometry(area, corners),
          shadow ? shadowXml(shadow.shadow, withOpacity(shadow.color, opacity), area, getScale(matrix)) : undefined,
        ),
      ),
    );
  }

  #nextId(): number {
    this.#id += 1;
    return this.#id;
  }
}

/** Prints geometry, fill, line and shadow, in the order that `p:spPr` requires. */
function panelShape({ area, corners, fill, line, shadow }: Panel, { matrix, opacity }: Setting): Xml[] {
  const scale = getScale(matrix);
  return [
    boxGeometry(area, corners),
    fill ? fillXml(fill, opacity) : noFill,
    lineXml(line && { ...line, width: line.width * scale, color: withOpacity(line.color, opacity) }),
    ...(shadow ? [shadowXml(shadow.shadow, withOpacity(shadow.color, opacity), area, scale)] : []),
  ];
}

const emptyText = element(
  'p:txBody',
  {},
  element('a:bodyPr', {}),
  element('a:lstStyle', {}),
  element('a:p', {}, element('a:endParaRPr', { lang: 'en-US' })),
);

/**
 * Prints a position as DrawingML needs it: that of the shape without its rotation, which is applied around its center.
 */
function positionXml(area: Area, matrix: Matrix): Xml {
  const scale = getScale(matrix);
  const [width, height] = [area.width * scale, area.height * scale];
  const centre = transformPoint(matrix, area.x + area.width / 2, area.y + area.height / 2);
  const turn = angle60k(getRotation(matrix));
  return element(
    'a:xfrm',
    { rot: turn === 0 ? undefined : turn },
    element('a:off', { x: emu(centre.x - width / 2), y: emu(centre.y - height / 2) }),
    element('a:ext', { cx: Math.max(0, emu(width)), cy: Math.max(0, emu(height)) }),
  );
}

function svgXml(embed: string): Xml {
  const blip = element('asvg:svgBlip', { 'xmlns:asvg': svgNamespace, 'r:embed': embed });
  return element('a:extLst', {}, element('a:ext', { uri: svgExtension }, blip));
}
