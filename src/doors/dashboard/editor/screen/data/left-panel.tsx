import { ChevronRight } from 'lucide-react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import editorStyles from '../editor.module.css';
import { LayerList } from '../layer-list.tsx';
import styles from './left-panel.module.css';
import { VariablesPanel } from './variables-panel.tsx';

/** The layers and the variables of the page, each with a scroll bar of its own. */
export function LeftPanel() {
  return (
    <>
      <section aria-label="Layers" className={styles.layers}>
        <h2 className={editorStyles.panelName}>Layers</h2>
        <LayerList />
      </section>
      <section aria-label="Variables" className={styles.variables}>
        <Disclosure defaultExpanded>
          <Heading level={2} className={styles.heading}>
            <Button slot="trigger" className={styles.trigger}>
              <ChevronRight aria-hidden="true" />
              Variables
            </Button>
          </Heading>
          <DisclosurePanel>
            <VariablesPanel />
          </DisclosurePanel>
        </Disclosure>
      </section>
    </>
  );
}
