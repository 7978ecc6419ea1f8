import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unspaced } from './client-replies.fixture.ts';
import { readEmail } from './read-email.ts';
import { sampleEmails } from './sample-emails.fixture.ts';

const SAMPLES = sampleEmails();

describe('emails of real programs', () => {
  it('are at least 300, of different names', () => {
    assert.ok(SAMPLES.length >= 300, `${SAMPLES.length}`);
    assert.equal(new Set(SAMPLES.map(({ name }) => name)).size, SAMPLES.length);
  });

  for (const { name, raw, expected } of SAMPLES) {
    it(name, async () => {
      const read = await readEmail(raw);
      assert.deepEqual(read.automatic?.kind ?? null, expected.kind, read.automatic?.sign);
      const own = read.text.slice(0, read.ownTextLength);
      if (expected.own === null) assert.equal(read.ownTextLength, read.text.length, own);
      else if (expected.own !== undefined) assert.equal(unspaced(own), unspaced(expected.own));
      const { text } = expected;
      if (text instanceof RegExp) assert.match(read.text, text);
      else if (text !== undefined) assert.ok(unspaced(read.text).includes(unspaced(text)), read.text);
      if (expected.subject !== undefined) assert.equal(read.subject, expected.subject);
      if (expected.files !== undefined)
        assert.deepEqual(
          read.files.map((file) => file.sha256),
          expected.files,
        );
      if (expected.fileNames !== undefined)
        assert.deepEqual(
          read.files.map((file) => file.fileName),
          expected.fileNames,
        );
      if (expected.references !== undefined) assert.deepEqual(read.references, expected.references);
      if (expected.messageIds !== undefined) assert.deepEqual(read.report?.messageIds, expected.messageIds);
      if (expected.isPermanent !== undefined) assert.equal(read.report?.isPermanent, expected.isPermanent);
      if (expected.status !== undefined) assert.equal(read.report?.status, expected.status);
      if (expected.calendar !== undefined) assert.match(read.calendar ?? '', expected.calendar);
      if (expected.problem !== undefined) assert.match(read.problems.join(), expected.problem);
      else assert.deepEqual(read.problems, []);
      if (expected.inHtml !== undefined) assert.match(read.html ?? '', expected.inHtml);
      if (expected.notInHtml !== undefined) assert.doesNotMatch(read.html ?? '', expected.notInHtml);
    });
  }
});
