import type { JSHandle, Page } from 'playwright-core';

export interface DroppedFile {
  name: string;
  bytes: Buffer;
  type: string;
}

/** What the browser hands to a page for files that are dragged over it. */
export function dragged(page: Page, files: readonly DroppedFile[]): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle(
    (files) => {
      const data = new DataTransfer();
      for (const { name, base64, type } of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      return data;
    },
    files.map(({ name, bytes, type }) => ({ name, type, base64: bytes.toString('base64') })),
  );
}

/** Drags files over the page and drops them; `label`: what the page shows while they are above it. */
export async function dropFiles(page: Page, files: readonly DroppedFile[], label?: RegExp): Promise<void> {
  const dataTransfer = await dragged(page, files);
  await page.dispatchEvent('body', 'dragover', { dataTransfer });
  if (label !== undefined) await page.getByText(label).waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}
