import { ChevronRight } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import styles from './section.module.css';

interface ClosedSections {
  titles: ReadonlySet<string>;
  toggle(title: string): void;
}

/** Which sections are closed. They stay so when other layers are selected. */
export const ClosedSectionsContext = createContext<ClosedSections>({ titles: new Set(), toggle: () => {} });

interface SectionProps {
  title: string;
  /** Buttons at the end of the header. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the inspector with a header that closes and opens it. */
export function Section({ title, actions, children }: SectionProps) {
  const { titles, toggle } = useContext(ClosedSectionsContext);
  return (
    <Disclosure className={styles.section} isExpanded={!titles.has(title)} onExpandedChange={() => toggle(title)}>
      <div className={styles.header}>
        <Heading level={3} className={styles.heading}>
          <Button slot="trigger" className={styles.trigger}>
            <ChevronRight aria-hidden="true" />
            {title}
          </Button>
        </Heading>
        {actions}
      </div>
      <DisclosurePanel>
        <div className={styles.content}>{children}</div>
      </DisclosurePanel>
    </Disclosure>
  );
}

/** Two fields beside each other. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
