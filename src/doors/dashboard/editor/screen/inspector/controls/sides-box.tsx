import { Link2, Unlink2 } from 'lucide-react';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { Tooltip } from '../../../../design/index.ts';
import { ColorBox } from '../color/color-box.tsx';
import { plainNumber, printFour, readFour } from '../css/box-sides.ts';
import arrangement from '../inputs/arrangement.module.css';
import { ChoiceBox } from '../inputs/choice-box.tsx';
import inputStyles from '../inputs/inputs.module.css';
import { NumberBox } from '../inputs/number-box.tsx';
import { TextBox } from '../inputs/text-box.tsx';
import { partOf } from '../part.ts';
import type { Property } from '../property.ts';
import { lineStyles } from './style-controls.ts';

type SidesKind = 'lengths' | 'corners' | 'colors' | 'line styles';

const sideNames = ['top', 'right', 'bottom', 'left'] as const;
const cornerNames = ['top left', 'top right', 'bottom right', 'bottom left'] as const;
/** Where each corner is in a grid of two columns, which is read by rows. */
const cornerOrder = [0, 1, 3, 2] as const;

/** The values of four sides or corners: one for all, or each its own. */
export function SidesBox({ property, css, of }: { property: Property; css: string; of: SidesKind }) {
  const four = property.value === undefined ? ['', '', '', ''] : readFour(css, property.value);
  const isUniform = four?.every((each) => each === four[0]) ?? false;
  const [isSplit, setIsSplit] = useState(!isUniform);
  if (!four || property.isMixed) return <TextBox property={property} isMono />;
  const all = partOf(property, {
    label: property.label,
    value: four[0] === '' ? undefined : plainNumber(four[0] ?? ''),
    write: (value) => value,
  });
  const names = of === 'corners' ? cornerNames : sideNames;
  const one = (index: number) =>
    partOf(property, {
      // With the colon, it is not the name of another property: "Padding top" is that of `paddingTop`.
      label: `${property.label}: ${names[index]}`,
      value: four[index] === '' ? undefined : plainNumber(four[index] ?? ''),
      write: (value) => {
        const rest = four.map((each) => (each === '' ? emptyOf[of] : each));
        return printFour(rest.with(index, value === undefined ? emptyOf[of] : String(value)));
      },
    });
  const order = of === 'corners' ? cornerOrder : [0, 1, 2, 3];
  const isOpen = isSplit || !isUniform;
  return (
    <div className={arrangement.stack}>
      <div className={arrangement.withButton}>
        {isUniform ? (
          <SideControl property={all} of={of} mark={undefined} />
        ) : (
          <TextBox property={property} isMono placeholder="Mixed" />
        )}
        <Tooltip text={of === 'corners' ? 'Each corner' : 'Each side'}>
          <ToggleButton
            className={inputStyles.iconButton}
            aria-label={of === 'corners' ? `${property.label} of each corner` : `${property.label} of each side`}
            isSelected={isOpen}
            isDisabled={!isUniform}
            onChange={setIsSplit}
          >
            {isOpen ? <Unlink2 aria-hidden="true" /> : <Link2 aria-hidden="true" />}
          </ToggleButton>
        </Tooltip>
      </div>
      {isOpen && (
        <div className={of === 'lengths' || of === 'corners' ? arrangement.pair : arrangement.stack}>
          {order.map((index) => (
            <SideControl key={index} property={one(index)} of={of} mark={marks[of]?.[index]} />
          ))}
        </div>
      )}
    </div>
  );
}

const emptyOf: Readonly<Record<SidesKind, string>> = {
  lengths: '0',
  corners: '0',
  colors: 'currentcolor',
  'line styles': 'none',
};
const marks: Readonly<Partial<Record<SidesKind, readonly string[]>>> = {
  lengths: ['T', 'R', 'B', 'L'],
  corners: ['◜', '◝', '◞', '◟'],
};

interface SideControlProps {
  property: Property;
  of: SidesKind;
  mark: string | undefined;
}

function SideControl({ property, of, mark }: SideControlProps) {
  if (of === 'colors') return <ColorBox property={property} placeholder="Text color" />;
  if (of === 'line styles') return <ChoiceBox property={property} options={lineStyles} initial="none" />;
  return <NumberBox property={property} placeholder="0" mark={mark} />;
}
