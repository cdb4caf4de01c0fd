import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { LayerList } from '../layer-list.tsx';
import styles from './data.module.css';
import { VariablesPanel } from './variables-panel.tsx';

/** The part of the left side that shows one list at a time. */
export function LeftPanel() {
  return (
    <Tabs className={styles.tabs}>
      <TabList aria-label="Lists" className={styles.tabList}>
        <Tab id="layers" className={styles.tab}>
          Layers
        </Tab>
        <Tab id="variables" className={styles.tab}>
          Variables
        </Tab>
      </TabList>
      <TabPanel id="layers" className={styles.panel}>
        <LayerList />
      </TabPanel>
      <TabPanel id="variables" className={styles.panel}>
        <VariablesPanel />
      </TabPanel>
    </Tabs>
  );
}
