import { ColorBox } from '../color/color-box.tsx';
import { plainPx, withPx } from '../css/box-sides.ts';
import { type Line, printLine, readLine } from '../css/line.ts';
import arrangement from '../inputs/arrangement.module.css';
import { ChoiceBox } from '../inputs/choice-box.tsx';
import { NumberBox } from '../inputs/number-box.tsx';
import { printText, TextBox } from '../inputs/text-box.tsx';
import { partOf } from '../part.ts';
import type { Property } from '../property.ts';
import { lineStyles } from './style-controls.ts';

interface LineBoxProps {
  property: Property;
  css: string;
  hasStyle: boolean;
}

/** The width, style and color of a border, an outline or the outline of a text. */
export function LineBox({ property, css, hasStyle }: LineBoxProps) {
  const text = printText(property.value);
  const line = text === '' ? { width: '', style: '', color: '' } : readLine(css, text);
  if (!line || property.isMixed) return <TextBox property={property} isMono />;
  const part = (name: keyof Line, label: string) =>
    partOf(property, {
      label: `${property.label} ${label}`,
      value: line[name] === '' ? undefined : plainPx(line[name]),
      write: (value) => {
        const changed = { ...line, [name]: name === 'width' ? withPx(String(value ?? '')) : String(value ?? '') };
        // A line is invisible until it has a style.
        const isStyled = !hasStyle || changed.style !== '' || name === 'style';
        return printLine(isStyled ? changed : { ...changed, style: 'solid' });
      },
    });
  return (
    <div className={arrangement.stack}>
      <div className={hasStyle ? arrangement.pair : undefined}>
        <NumberBox property={part('width', 'width')} placeholder={hasStyle ? '3' : '0'} min={0} unit="px" />
        {hasStyle && <ChoiceBox property={part('style', 'style')} options={lineStyles} initial="none" />}
      </div>
      <ColorBox property={part('color', 'color')} placeholder="Text color" />
    </div>
  );
}
