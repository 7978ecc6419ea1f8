import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentTypeOf, typeOf } from '../apps/console/src/areas/candidates/files/file-types.ts';
import { DOCUMENT_TYPES, extensionAgrees, IMAGE_TYPES } from '../apps/server/src/platform/storage/file-type.ts';
import { contentTypeOf } from '../apps/widget/src/file-types.ts';

// Neither the console nor the widget contains code of the service, so each has a list of its own.
test('the console and the widget know the type of every file that the service accepts, and of no other', () => {
  const [documents, images] = [DOCUMENT_TYPES, IMAGE_TYPES].map((types) =>
    Object.values(types).flatMap(({ extensions }) => extensions),
  );
  for (const extension of [...documents!, ...images!]) {
    const name = `Résumé 2.${extension.toUpperCase()}`;
    assert.ok(extensionAgrees(name, typeOf(name) ?? ''), `the console does not know ${extension}`);
    assert.ok(extensionAgrees(name, contentTypeOf({ name })), `the widget does not know ${extension}`);
  }
  for (const extension of documents!) assert.ok(documentTypeOf(`a.${extension}`), extension);
  for (const name of ['a.svg', 'a.html', 'a.exe', 'pdf', '']) {
    assert.equal(typeOf(name) ?? '', '', name);
    assert.equal(contentTypeOf({ name }), '', name);
  }
});
