import { Strikethrough, Underline } from 'lucide-react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { isColor } from '../../../../../../design/boxes/style/color.ts';
import { Tooltip } from '../../../../design/index.ts';
import { ColorBox } from '../color/color-box.tsx';
import { plainPx, withPx } from '../css/box-sides.ts';
import { isLength, isWord, parseProperty } from '../css/parse.ts';
import arrangement from '../inputs/arrangement.module.css';
import { ChoiceBox } from '../inputs/choice-box.tsx';
import inputStyles from '../inputs/inputs.module.css';
import { NumberBox } from '../inputs/number-box.tsx';
import { printText, TextBox } from '../inputs/text-box.tsx';
import { partOf } from '../part.ts';
import type { Property } from '../property.ts';

const lines = ['underline', 'overline', 'line-through'] as const;
const looks = ['solid', 'double', 'dotted', 'dashed', 'wavy'] as const;
const lineIcons = [
  { id: 'underline', name: 'Underline', icon: Underline },
  { id: 'line-through', name: 'Strikethrough', icon: Strikethrough },
] as const;

interface Decoration {
  lines: readonly string[];
  look: string;
  color: string;
  thickness: string;
}

function readDecoration(text: string): Decoration | undefined {
  if (text === '') return { lines: [], look: '', color: '', thickness: '' };
  const parsed = parseProperty('textDecoration', text);
  if (!parsed) return undefined;
  const { nodes, print } = parsed;
  const find = (test: (node: (typeof nodes)[number]) => boolean) => print(nodes.filter(test).slice(0, 1));
  return {
    lines: lines.filter((line) => nodes.some((node) => isWord(node, line))),
    look: find((node) => isWord(node, ...looks)),
    color: find(isColor),
    thickness: find((node) => isLength(node) || isWord(node, 'auto', 'from-font')),
  };
}

function printDecoration({ lines: drawn, look, color, thickness }: Decoration): string | undefined {
  if (drawn.length === 0) return undefined;
  return [...drawn, look, color, thickness].filter((part) => part !== '').join(' ');
}

/** The lines at a text, with their look, color and thickness. */
export function DecorationBox({ property }: { property: Property }) {
  const decoration = readDecoration(printText(property.value));
  if (!decoration || property.isMixed) return <TextBox property={property} isMono />;
  const part = (name: 'look' | 'color' | 'thickness') =>
    partOf(property, {
      label: `Decoration ${name === 'look' ? 'style' : name}`,
      value: decoration[name] === '' ? undefined : plainPx(decoration[name]),
      write: (value) => printDecoration({ ...decoration, [name]: value === undefined ? '' : withPx(String(value)) }),
    });
  return (
    <div className={arrangement.stack}>
      <ToggleButtonGroup
        aria-label={property.label}
        className={inputStyles.icons}
        selectionMode="multiple"
        isDisabled={property.isDisabled}
        selectedKeys={decoration.lines}
        onSelectionChange={(keys) =>
          property.set(printDecoration({ ...decoration, lines: lines.filter((line) => keys.has(line)) }))
        }
      >
        {lineIcons.map(({ id, name, icon: Icon }) => (
          <Tooltip key={id} text={name}>
            <ToggleButton id={id} aria-label={name} className={inputStyles.iconButton}>
              <Icon aria-hidden="true" />
            </ToggleButton>
          </Tooltip>
        ))}
      </ToggleButtonGroup>
      {decoration.lines.length > 0 && (
        <>
          <div className={arrangement.pair}>
            <ChoiceBox
              property={part('look')}
              options={looks.map((id) => ({ id, name: `${id.charAt(0).toUpperCase()}${id.slice(1)}` }))}
              initial="solid"
            />
            <NumberBox property={part('thickness')} placeholder="Auto" min={0} />
          </div>
          <ColorBox property={part('color')} placeholder="Text color" />
        </>
      )}
    </div>
  );
}
