import { ArrowUp, ChevronDown, Minus, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { classes, Spinner } from '../../../../design/index.ts';
import overlay from '../../../../design/overlay.module.css';
import arrangement from '../inputs/arrangement.module.css';
import inputStyles from '../inputs/inputs.module.css';
import { printText } from '../inputs/text-box.tsx';
import listStyles from '../lists/lists.module.css';
import type { Property } from '../property.ts';
import { listFamilies } from './font-library.ts';
import styles from './fonts.module.css';

const FontList = lazy(() => import('./font-list.tsx').then(({ FontList: component }) => ({ default: component })));

/** A field for a font family and its fallbacks, each chosen from a list of all fonts with previews. */
export function FamilyBox({ property }: { property: Property }) {
  const { value, isMixed, isDisabled, label } = property;
  const names = listFamilies(printText(value));
  const [first, ...fallbacks] = names;
  const write = (next: readonly string[]) => property.set(next.join(', '));
  return (
    <div className={arrangement.stack}>
      <FontChooser chosen={first} onChoose={(name) => write([name, ...fallbacks])}>
        <FamilyButton
          label={`${label}: ${isMixed ? 'mixed' : (first ?? 'Inter')}`}
          isDisabled={isDisabled}
          isInitial={first === undefined}
        >
          {isMixed ? 'Mixed' : (first ?? 'Inter')}
        </FamilyButton>
      </FontChooser>
      {fallbacks.map((name, index) => {
        const fallback = `fallback font ${index + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list may name a font twice
          <div key={index} className={styles.fallback}>
            <FontChooser chosen={name} onChoose={(chosen) => write(names.with(index + 1, chosen))}>
              <FamilyButton label={`Fallback font ${index + 1}: ${name}`} isDisabled={isDisabled} isInitial={false}>
                {name}
              </FamilyButton>
            </FontChooser>
            <Button
              className={listStyles.iconButton}
              isDisabled={isDisabled}
              aria-label={`Move ${fallback} up`}
              onPress={() => write(names.toSpliced(index + 1, 1).toSpliced(index, 0, name))}
            >
              <ArrowUp aria-hidden="true" />
            </Button>
            <Button
              className={listStyles.iconButton}
              isDisabled={isDisabled}
              aria-label={`Remove ${fallback}`}
              onPress={() => write(names.toSpliced(index + 1, 1))}
            >
              <Minus aria-hidden="true" />
            </Button>
          </div>
        );
      })}
      {first !== undefined && !isDisabled && (
        <FontChooser chosen={undefined} onChoose={(name) => write([...names, name])}>
          <Button className={listStyles.add}>
            <Plus aria-hidden="true" /> Add fallback font
          </Button>
        </FontChooser>
      )}
    </div>
  );
}

interface FamilyButtonProps {
  label: string;
  isDisabled: boolean;
  /** Whether the layer has no font of its own. */
  isInitial: boolean;
  children: string;
}

function FamilyButton({ label, isDisabled, isInitial, children }: FamilyButtonProps) {
  return (
    <Button
      className={classes(inputStyles.input, inputStyles.choice)}
      isDisabled={isDisabled}
      aria-label={label}
      data-initial={isInitial || undefined}
    >
      <span>{children}</span>
      <ChevronDown aria-hidden="true" />
    </Button>
  );
}

interface FontChooserProps {
  chosen: string | undefined;
  onChoose(name: string): void;
  /** The button that opens the list. */
  children: ReactNode;
}

function FontChooser({ chosen, onChoose, children }: FontChooserProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      {children}
      <Popover className={overlay.popover} placement="left top">
        <Dialog aria-label="Fonts" className={styles.dialog}>
          <Suspense fallback={<Spinner label="Loading fonts" />}>
            <FontList
              chosen={chosen}
              onChoose={(name) => {
                onChoose(name);
                setIsOpen(false);
              }}
            />
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
