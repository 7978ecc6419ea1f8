import type { Locator, Page } from 'playwright-core';
import { type DroppedFile, dropFiles } from './drop-files.ts';

/**
 * The input of a person, counted: a click, a key with or without Ctrl or Shift, a text, a choice from a list and a drag are one each.
 * A text goes to the field that has the focus, so clicking into another field first is counted as well.
 */
export class CountedInput {
  readonly #page: Page;
  #count = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  get count(): number {
    return this.#count;
  }

  async click(target: Locator): Promise<void> {
    this.#count += 1;
    await target.click();
  }

  async press(key: string): Promise<void> {
    this.#count += 1;
    await this.#page.keyboard.press(key);
  }

  /** Types into the field that has the focus. */
  async type(text: string): Promise<void> {
    this.#count += 1;
    const field = this.#page.locator('input:focus, textarea:focus');
    await field.waitFor();
    // Its parts are typed in an order that depends on the language of the browser.
    if ((await field.getAttribute('type')) === 'datetime-local') await field.fill(text);
    else await this.#page.keyboard.type(text);
  }

  /** Chooses an option of a select by its name. */
  async choose(select: Locator, name: string): Promise<void> {
    this.#count += 1;
    await select.focus();
    await select.selectOption(name);
  }

  async drag(from: Locator, to: Locator): Promise<void> {
    this.#count += 1;
    await from.dragTo(to);
  }

  /** Drops a file onto the page. */
  async drop(file: DroppedFile): Promise<void> {
    this.#count += 1;
    await dropFiles(this.#page, [file]);
  }
}
