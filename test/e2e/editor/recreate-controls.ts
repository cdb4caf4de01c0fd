import type { Locator, Page } from 'playwright-core';
import { canvasOf } from './open-page.ts';

/** The controls of the editor, used with the mouse and the keyboard as a designer does. */
export class EditorControls {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get inspector(): Locator {
    return this.page.getByRole('region', { name: 'Inspector' });
  }

  /** A section of the inspector. */
  section(title: string): Locator {
    return this.inspector.getByRole('group', { name: title, exact: true });
  }

  /** Types into a field and takes the value. */
  async type(scope: Locator, label: string, text: string): Promise<void> {
    // One side of a padding is also a part of the field for all sides, which comes first.
    const field = scope
      .locator('input, textarea')
      .and(scope.getByLabel(label, { exact: true }))
      .last();
    await field.fill(text);
    await field.press('Control+Enter');
  }

  /** Chooses an option of a field that opens a list. */
  async choose(scope: Locator, label: string, option: string | RegExp): Promise<void> {
    const button = scope.getByRole('button', { name: new RegExp(`^(?!Actions for ).*\\b${label}$`) });
    await this.open(button, this.page.getByRole('listbox').last());
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Chooses an entry of a menu. */
  async chooseAction(button: Locator, action: string | RegExp): Promise<void> {
    await this.open(button, this.page.getByRole('menu'));
    // The name of an entry is followed by its description.
    const entries = this.page.getByRole('menuitem');
    await entries.filter({ has: this.page.getByText(action, { exact: true }) }).click();
  }

  /** Presses a button that opens a list or a menu. One that has just been scrolled into view closes it again. */
  async open(button: Locator, opened: Locator): Promise<void> {
    await button.scrollIntoViewIfNeeded();
    for (let tries = 0; tries < 5; tries++) {
      await button.click();
      const isOpen = await opened.waitFor({ timeout: 1_500 }).then(
        () => true,
        () => false,
      );
      await this.page.waitForTimeout(60);
      if (isOpen && (await opened.isVisible())) return;
    }
    throw new Error(`${button} opens nothing`);
  }

  /** Writes an expression in the dialog that is open. */
  async writeExpression(title: string | RegExp, expression: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: title });
    const editor = dialog.getByRole('textbox', { name: 'Expression' });
    await editor.press('Control+a');
    await this.page.keyboard.insertText(expression);
    await this.page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Removes the value of a field. */
  async reset(scope: Locator, label: string): Promise<void> {
    await this.chooseAction(
      scope.getByRole('button', { name: `Actions for ${label}`, exact: true }),
      'Reset to default',
    );
  }

  async bind(scope: Locator, label: string, expression: string): Promise<void> {
    await this.chooseAction(
      scope.getByRole('button', { name: `Actions for ${label}`, exact: true }),
      /^(Bind to data|Edit binding)$/,
    );
    await this.writeExpression(/^Bind /, expression);
  }

  /** Presses a key of the canvas. */
  async pressOnCanvas(key: string): Promise<void> {
    await canvasOf(this.page).focus();
    await this.page.keyboard.press(key);
  }
}
