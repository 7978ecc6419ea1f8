import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { movesTo, stagesOf } from '../src/records/bulk/moves.ts';
import { formatColumns, moved, parseColumns, resized, withSize } from '../src/records/column-layout.ts';
import { descendantsOf } from '../src/records/descendants.ts';
import { appliedFilters, appliedRange } from '../src/records/filters/applied.ts';
import {
  condition,
  type FilterField,
  several,
  shownValue,
  withExclusion,
} from '../src/records/filters/filter-field.ts';
import { matchingFilters } from '../src/records/filters/matching.ts';
import { stageOptions } from '../src/records/filters/stage-options.ts';
import { leastWidths, nextOrder } from '../src/ui/table-columns.ts';
import { MOST_DRAWN, visibleRows } from '../src/ui/visible-rows.ts';

describe('a long table', () => {
  const ROW = { rowHeight: 36, height: 700 };

  it('draws only the rows near the window, wherever it is scrolled to', () => {
    for (let scrolled = 0; scrolled <= 10_000 * 36; scrolled += 997) {
      const { start, end } = visibleRows(10_000, { ...ROW, top: 200 - scrolled });
      const first = Math.max(0, Math.floor((scrolled - 200) / 36));
      const last = Math.min(10_000, Math.ceil((scrolled - 200 + 700) / 36));
      assert.ok(start <= first && end >= last, `${start} to ${end} at ${scrolled}`);
      assert.ok(end - start <= 120, `${end - start} rows`);
    }
  });

  it('is drawn completely if it is short, and keeps rows to measure while it is out of sight', () => {
    assert.deepEqual(visibleRows(MOST_DRAWN, { ...ROW, top: -9_000 }), { start: 0, end: MOST_DRAWN });
    assert.equal(visibleRows(1_000, { ...ROW, top: 90_000 }).start, 0);
    assert.equal(visibleRows(1_000, { ...ROW, top: -90_000 }).end, 1_000);
  });

  it('exchanges rows only after a few of them have passed', () => {
    const at = (top: number) => JSON.stringify(visibleRows(10_000, { ...ROW, top }));
    const changes = Array.from({ length: 20 }, (_, row) => at(-36_000 - row * 36)).filter(
      (range, index, all) => range !== all[index - 1],
    );
    assert.ok(changes.length <= 6, `${changes.length} changes in 20 rows`);
  });
});

describe('the columns of a table of single lines', () => {
  it('need the sum of their sizes, without those that are hidden in narrow tables', () => {
    const columns = [
      { size: 2, isFixed: true },
      { size: 16 },
      { size: 10, wideOnly: true },
      { wideOnly: 'widest' as const },
    ];
    assert.deepEqual(leastWidths(columns), [10, 28, 36]);
  });

  it('are in the order and as wide as the URL says, whatever else it contains', () => {
    const STANDARD = ['stage', 'job'];
    const chosen = parseColumns('job:12.1,stage,,tags:wide,none');
    assert.deepEqual(chosen, [{ key: 'job', size: 12 }, { key: 'stage' }, { key: 'tags' }]);
    assert.deepEqual(parseColumns('job:9999,stage:-3'), [{ key: 'job', size: 40 }, { key: 'stage' }]);
    assert.equal(formatColumns(chosen, STANDARD), 'job:12,stage,tags');
    assert.equal(formatColumns([], STANDARD), 'none');
    assert.deepEqual(parseColumns('none'), []);
    const standard = STANDARD.map((key) => ({ key }));
    assert.equal(formatColumns(standard, STANDARD), undefined);
    assert.equal(formatColumns(moved(standard, 'job', 'stage'), STANDARD), 'job,stage');
    assert.equal(formatColumns(moved(standard, 'stage', undefined), STANDARD), 'job,stage');
    assert.equal(formatColumns(resized(standard, 'job', 1), STANDARD), 'stage,job:3');
    assert.equal(formatColumns(resized(parseColumns('stage,job:9'), 'job', undefined), STANDARD), undefined);
    assert.deepEqual(withSize({ size: 8 }, 12), { size: 12, isFixed: true });
  });

  it('are ordered by their header in each way it offers, then as usual', () => {
    const added = [
      { value: '', direction: 'descending' as const },
      { value: 'oldest', direction: 'ascending' as const },
    ];
    assert.equal(nextOrder(added, ''), 'oldest');
    assert.equal(nextOrder(added, 'oldest'), '');
    assert.equal(nextOrder(added, 'lastName'), '');
    const name = [{ value: 'lastName', direction: 'ascending' as const }];
    assert.equal(nextOrder(name, ''), 'lastName');
    assert.equal(nextOrder(name, 'lastName'), '');
  });
});

describe('the filter by when someone applied', () => {
  const now = new Date(2026, 10, 27, 15, 30);
  const day = (month: number, date: number, year = 2026) => new Date(year, month, date).toISOString();

  it('covers whole days in the time zone of the browser', () => {
    assert.deepEqual(appliedRange({ applied: 'today' }, now), {
      appliedAfter: day(10, 27),
      appliedBefore: undefined,
    });
    assert.deepEqual(appliedRange({ applied: 'yesterday' }, now), {
      appliedAfter: day(10, 26),
      appliedBefore: day(10, 27),
    });
    assert.equal(appliedRange({ applied: 'week' }, now).appliedAfter, day(10, 21));
    assert.deepEqual(appliedRange({ applied: '2026-05' }, now), { appliedAfter: day(4, 1), appliedBefore: day(5, 1) });
    assert.deepEqual(appliedRange({ applied: '2025-12' }, now), {
      appliedAfter: day(11, 1, 2025),
      appliedBefore: day(0, 1),
    });
  });

  it('includes the last day, combines a period with days, and ignores what it does not know', () => {
    assert.deepEqual(appliedRange({ appliedFrom: '2026-05-04', appliedTo: '2026-05-04' }, now), {
      appliedAfter: day(4, 4),
      appliedBefore: day(4, 5),
    });
    assert.deepEqual(appliedRange({ applied: '2026-05', appliedFrom: '2026-05-20' }, now), {
      appliedAfter: day(4, 20),
      appliedBefore: day(5, 1),
    });
    for (const applied of [undefined, 'ever', '2026-5', '']) {
      assert.deepEqual(appliedRange({ applied }, now), { appliedAfter: undefined, appliedBefore: undefined });
    }
  });

  it('offers the months of the last year by name', () => {
    const [applied] = appliedFilters(now);
    assert.ok(applied?.kind === 'choice');
    const names = applied.options.map(([, name]) => name);
    assert.deepEqual(names.slice(0, 5), ['Today', 'Yesterday', 'Last 7 days', 'Last 30 days', 'November 2026']);
    assert.equal(names.at(-1), 'December 2025');
  });
});

describe('typing in the list of filters', () => {
  const fields: FilterField[] = [
    {
      kind: 'choices',
      name: 'stageId',
      label: 'Stage',
      options: [
        ['1', 'Interview'],
        ['2', 'Offer stage'],
      ],
    },
    { kind: 'choice', name: 'applied', label: 'Applied', options: [['today', 'Today']] },
    { kind: 'typed', type: 'text', name: 'tag', label: 'Tag' },
  ];
  const found = (typed: string) => {
    const { fields: found, options } = matchingFilters(fields, typed);
    return [found.map(({ label }) => label), options.map(({ field, label }) => `${field.label}: ${label}`)];
  };

  it('finds filters by name, and values with or without the name of their filter', () => {
    assert.deepEqual(found(''), [['Stage', 'Applied', 'Tag'], []]);
    assert.deepEqual(found('stage'), [['Stage'], ['Stage: Offer stage']]);
    assert.deepEqual(found('today'), [[], ['Applied: Today']]);
    assert.deepEqual(found('INTER stage'), [[], ['Stage: Interview']]);
    assert.deepEqual(found('nothing'), [[], []]);
  });

  it('excludes values after “not”, and adds values to those that a filter has, also to excluded ones', () => {
    const excluding = withExclusion(fields);
    const options = (typed: string, values = {}) =>
      matchingFilters(excluding, typed, values).options.map(({ label, value }) => `${label} ${value}`);
    assert.deepEqual(options('not interview'), ['not Interview !1']);
    assert.deepEqual(options('stage not offer'), ['not Offer stage !2']);
    assert.deepEqual(options('not today'), [], 'only where the API has such a filter');
    assert.deepEqual(options('offer', { stageId: '1' }), ['or Offer stage 1,2']);
    assert.deepEqual(options('offer', { stageId: '!1' }), ['or Offer stage !1,2']);
    assert.deepEqual(options('interview', { stageId: '!1' }), []);
    const [stage, , tag] = excluding;
    assert.equal(shownValue(stage!, '!1,2'), 'not Interview + 1');
    assert.equal(shownValue(tag!, '!Speaker'), 'not Speaker');
    assert.deepEqual(condition('stageId', '!1.3,2'), { 'stageId[not]': ['1', '3', '2'] });
    assert.deepEqual(condition('stageId', '1'), { stageId: ['1'] });
    assert.deepEqual(condition('stageId', undefined), { stageId: undefined });
  });
});

describe('moving a selection to a stage', () => {
  const stage = (id: string, jobId: string, name: string, position: number, kind = 'interview') => ({
    ...{ id, jobId, name, position, kind },
  });
  const stages = [
    stage('a1', 'a', 'Applied', 1),
    stage('a2', 'a', 'Interview', 2),
    stage('a3', 'a', 'Hired', 3, 'hired'),
    stage('b2', 'b', 'Interview', 2),
  ];

  it('offers each stage once, and none that ends an application', () => {
    assert.deepEqual(stagesOf(stages), ['Applied', 'Interview']);
  });

  it('moves each application within its own job, and leaves those whose job has no such stage', () => {
    const applications = [
      { id: '1', jobId: 'a' },
      { id: '2', jobId: 'b' },
      { id: '3', jobId: 'a' },
    ];
    assert.deepEqual(movesTo('Interview', applications, stages), [
      { toStageId: 'a2', applicationIds: ['1', '3'] },
      { toStageId: 'b2', applicationIds: ['2'] },
    ]);
    assert.deepEqual(movesTo('Applied', applications, stages), [{ toStageId: 'a1', applicationIds: ['1', '3'] }]);
    assert.deepEqual(movesTo('Hired', applications, stages), []);
  });
});

describe('choices that stand for several records', () => {
  it('offer a stage once by its name, for all jobs or for the chosen ones', () => {
    const stages = [
      { id: 'b2', name: 'Interview', jobId: 'b', position: 2 },
      { id: 'a1', name: 'Applied', jobId: 'a', position: 1 },
      { id: 'a2', name: 'Interview', jobId: 'a', position: 2 },
    ];
    const all = stageOptions(stages);
    assert.deepEqual(all, [
      ['a1', 'Applied'],
      ['b2.a2', 'Interview'],
    ]);
    assert.deepEqual(several(all.map(([value]) => value).join(',')), ['a1', 'b2', 'a2']);
    assert.deepEqual(stageOptions(stages, ['b']), [['b2', 'Interview']]);
  });

  it('include the departments below a department, however deep', () => {
    const all = [
      { id: 'root', parentId: null },
      { id: 'child', parentId: 'root' },
      { id: 'grandchild', parentId: 'child' },
      { id: 'other', parentId: null },
    ];
    assert.deepEqual(descendantsOf('root', all), ['child', 'grandchild']);
    assert.deepEqual(descendantsOf('other', all), []);
  });
});
