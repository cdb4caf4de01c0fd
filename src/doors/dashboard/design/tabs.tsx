import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Link, Tab, TabList, TabPanel, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { Option } from './option.ts';
import { chosenId } from './select.tsx';
import styles from './tabs.module.css';

interface TabsProps {
  label: string;
  tabs: ReadonlyArray<{ id: string; name: string; children: ReactNode }>;
}

/** Tabs for the parts of one screen, one of which is visible. If the parts have separate addresses, use `LinkTabs`. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <AriaTabs className={styles.tabs}>
      <TabList aria-label={label} className={styles.list}>
        {tabs.map(({ id, name }) => (
          <Tab key={id} id={id} className={styles.tab}>
            {name}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, children }) => (
        <TabPanel key={id} id={id}>
          {children}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

interface LinkTabsProps {
  label: string;
  links: ReadonlyArray<{ href: string; name: string }>;
  /** The href of the current part. */
  current: string;
}

/** Links to the parts of a subject, each of which has an address. */
export function LinkTabs({ label, links, current }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={styles.list}>
      {links.map(({ href, name }) => (
        <Link key={href} href={href} aria-current={href === current ? 'page' : undefined} className={styles.tab}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

interface SegmentsProps<Value extends string> {
  label: string;
  options: ReadonlyArray<Option<Value> & { isDisabled?: boolean }>;
  value: Value;
  onChange(value: NoInfer<Value>): void;
}

/** A control for choosing one of two to five short options. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = chosenId(options, [...keys][0]);
        if (chosen !== undefined) onChange(chosen);
      }}
      className={styles.segments}
    >
      {options.map(({ id, name, isDisabled = false }) => (
        <ToggleButton key={id} id={id} isDisabled={isDisabled} className={styles.segment}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
