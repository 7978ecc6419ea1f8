import type { Page } from 'playwright-core';

export interface DroppedFile {
  name: string;
  bytes: Buffer;
  type: string;
}

/** Drags files over the page and drops them; `label`: what the page shows while they are above it. */
export async function dropFiles(page: Page, files: readonly DroppedFile[], label: RegExp): Promise<void> {
  const data = await page.evaluateHandle(
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
  await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
  await page.getByText(label).waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}
