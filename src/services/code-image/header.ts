import type { Box } from '../../design/boxes/types.ts';
import { type WindowColors, withOpacity } from './colors.ts';
import { type Frame, headerEdge, headerSide, showsLanguage } from './frame.ts';
import { bar, textBox } from './placed.ts';
import type { CodeImageRequest } from './request.ts';

const macColors = ['#ff5f57', '#febc2e', '#28c840'] as const;
const macSize = 12;
const macGap = 8;
const iconSize = 10;
const iconGap = 26;
const iconRight = 20;
const headerFont = { fontFamily: '"Inter"', fontSize: '13px', fontWeight: '500' } as const;

/** The header of a window: controls, title and language. Empty if none of them was requested. */
export function headerBoxes(request: CodeImageRequest, frame: Frame, colors: WindowColors): Box[] {
  if (frame.header === 0) return [];
  const { windowControls, title } = request.style;
  const side = headerSide(request);
  const headerPlace = { top: 0, height: frame.header };
  const { width } = frame.window;
  const boxes: Box[] = [];
  if (windowControls === 'mac') boxes.push(...macControls(frame.header));
  if (windowControls === 'windows') boxes.push(...windowsControls(frame, withOpacity(colors.foreground, 0.75)));
  if (title !== undefined && width > 2 * side) {
    const style = { ...headerFont, color: withOpacity(colors.foreground, 0.75), textAlign: 'center' };
    const box = textBox('title', title, { left: side, width: width - 2 * side, ...headerPlace }, style);
    boxes.push({ ...box, maxLines: 1 });
  }
  if (showsLanguage(request, frame)) {
    // The language is on the side opposite to the controls.
    const isLeft = windowControls === 'windows';
    const headerPlace = { top: 0, height: frame.header, width: side - headerEdge };
    const left = isLeft ? headerEdge : width - side;
    const style = { ...headerFont, color: withOpacity(colors.foreground, 0.5), textAlign: isLeft ? 'left' : 'right' };
    boxes.push(textBox('language', request.language.name, { left, ...headerPlace }, style));
  }
  return boxes;
}

function macControls(header: number): Box[] {
  const top = (header - macSize) / 2;
  return macColors.map((backgroundColor, index) => {
    const left = headerEdge + index * (macSize + macGap);
    return bar('controls', { left, top, width: macSize, height: macSize }, { backgroundColor, borderRadius: '6px' });
  });
}

/** The window controls of Windows: minimize, maximize and close. */
function windowsControls({ header, window }: Frame, color: string): Box[] {
  const left = (fromRight: number) => window.width - iconRight - iconSize - fromRight * (iconSize + iconGap);
  const top = (header - iconSize) / 2;
  const square = { top, width: iconSize, height: iconSize };
  const line = { top: header / 2 - 0.5, width: iconSize, height: 1 };
  const stroke = (degrees: number) =>
    bar(
      'controls',
      { left: left(0) - 2, top: header / 2 - 0.5, width: iconSize + 4, height: 1 },
      { backgroundColor: color, transform: `rotate(${degrees}deg)` },
    );
  return [
    bar('controls', { left: left(2), ...line }, { backgroundColor: color }),
    bar('controls', { left: left(1), ...square }, { border: `1px solid ${color}` }),
    stroke(45),
    stroke(-45),
  ];
}
