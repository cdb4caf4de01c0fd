import { Dialog } from '../../design/index.ts';
import { commands } from '../model/commands/index.ts';
import { shortcutText } from '../model/commands/shortcuts.ts';
import styles from './editor.module.css';
import { isMac } from './is-mac.ts';

/** Every shortcut of the command table, by group. */
export function Shortcuts({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const groups = Map.groupBy(
    commands.filter(({ shortcuts }) => shortcuts.length > 0),
    ({ group }) => group,
  );
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose} isDismissable isWide>
      <div className={styles.shortcuts}>
        {[...groups].map(([group, list]) => (
          <section key={group}>
            <h3 className={styles.groupName}>{group}</h3>
            <dl>
              {list.map(({ id, title, shortcuts }) => (
                <div key={id}>
                  <dt>{title}</dt>
                  <dd>{shortcuts.map((shortcut) => shortcutText(shortcut, { isMac })).join(', ')}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
