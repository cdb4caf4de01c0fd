import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { classes, Spinner } from '../../../../design/index.ts';
import overlay from '../../../../design/overlay.module.css';
import inputStyles from '../inputs/inputs.module.css';
import { printText } from '../inputs/text-box.tsx';
import type { Property } from '../property.ts';
import { listFamilies } from './font-library.ts';
import styles from './fonts.module.css';

const FontList = lazy(() => import('./font-list.tsx').then(({ FontList: component }) => ({ default: component })));

/** A field for a font family, which opens a list of all fonts with previews. */
export function FamilyBox({ property }: { property: Property }) {
  const { value, isMixed, isDisabled, label } = property;
  const [isOpen, setIsOpen] = useState(false);
  const names = listFamilies(printText(value));
  const [first, ...fallbacks] = names;
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Button
        className={classes(inputStyles.input, inputStyles.choice)}
        isDisabled={isDisabled}
        aria-label={`${label}: ${isMixed ? 'mixed' : (first ?? 'Inter')}`}
        data-initial={first === undefined || undefined}
      >
        <span>{isMixed ? 'Mixed' : (first ?? 'Inter')}</span>
        <ChevronDown aria-hidden="true" />
      </Button>
      <Popover className={overlay.popover} placement="left top">
        <Dialog aria-label="Fonts" className={styles.dialog}>
          <Suspense fallback={<Spinner label="Loading fonts" />}>
            <FontList
              chosen={first}
              onChoose={(name) => {
                property.set([name, ...fallbacks].join(', '));
                setIsOpen(false);
              }}
            />
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
