import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Mark, marked } from './marked.ts';

/** The text after a mark, with the selection in brackets of its own. `‹` and `›` are the selection before. */
function after(given: string, mark: Mark): string {
  const [start, end] = [given.indexOf('‹'), given.indexOf('›') - 1];
  const { value, selection } = marked(given.replaceAll(/[‹›]/g, ''), [start, end], mark);
  return `${value.slice(0, selection[0])}‹${value.slice(...selection)}›${value.slice(selection[1])}`;
}

describe('the formats of a signature', () => {
  it('mark the selected words, which stay selected', () => {
    assert.equal(after('Dr. ‹Grace Hopper›, CTO', 'bold'), 'Dr. **‹Grace Hopper›**, CTO');
    assert.equal(after('‹she/her›', 'italic'), '*‹she/her›*');
    assert.equal(after('a ‹›', 'bold'), 'a **‹›**');
  });

  it('are removed by the same button', () => {
    assert.equal(after('Dr. **‹Grace›**', 'bold'), 'Dr. ‹Grace›');
    assert.equal(after('*‹she›*', 'italic'), '‹she›');
    assert.equal(after('**‹she›**', 'italic'), '***‹she›***');
    assert.equal(after('***‹she›***', 'italic'), '**‹she›**');
  });

  it('select the address of a new link', () => {
    assert.equal(after('‹Acme›, Berlin', 'link'), '[Acme](‹https://›), Berlin');
  });
});
