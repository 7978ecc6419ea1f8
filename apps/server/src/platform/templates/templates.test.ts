import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TemplateFailed } from './errors.ts';
import { compileTemplate, renderTemplate, variablesOf } from './templates.ts';

const DATA = {
  candidate: {
    firstName: 'Ada',
    lastName: "O'Neil <script>",
    phone: null,
    tags: ['maths', 'poetry'],
    education: [{ school: 'Home' }, { school: 'London' }],
  },
  event: { at: '2026-07-01T22:30:00.000Z' },
};
const FIELDS = [
  'candidate.firstName',
  'candidate.lastName',
  'candidate.tags',
  'candidate.education.school',
  'event.answers.*',
];

const plain = (source: string, data: Record<string, unknown> = DATA, maxLength = 100_000) =>
  renderTemplate(source, data, { escape: 'none', maxLength });
const html = (source: string) => renderTemplate(source, DATA, { escape: 'html', maxLength: 100_000 });
const errorsOf = (source: string) => compileTemplate(source, { knownFields: FIELDS }).errors;

test('fields, filters, conditions and loops work', () => {
  assert.equal(plain('Dear {{ candidate.firstName | upcase }},'), 'Dear ADA,');
  assert.equal(plain('{% if candidate.phone %}call{% else %}write{% endif %}'), 'write');
  assert.equal(plain('{% for tag in candidate.tags %}{{ forloop.index }}{{ tag }} {% endfor %}'), '1maths 2poetry ');
  assert.equal(plain('{{ candidate.education | map: "school" | join: ", " }}'), 'Home, London');
  assert.equal(plain('{{ candidate.education[1].school }}{{ candidate.tags.size }}'), 'London2');
  assert.equal(plain('{"tags": {{ candidate.tags | json }}}'), '{"tags": ["maths","poetry"]}');
  assert.equal(plain('{% capture x %}a{{ candidate.firstName }}{% endcapture %}{{ x }}{{ x }}'), 'aAdaaAda');
  assert.equal(plain('{% raw %}{{ candidate.firstName }}{% endraw %}'), '{{ candidate.firstName }}');
  assert.equal(plain('😀 {{ "漢字ünï" | upcase }} {{ "a😀b" | slice: 1, 1 }}'), '😀 漢字ÜNÏ 😀');
});

test('dates are written in UTC unless the template names a zone, on every machine', () => {
  assert.equal(plain('{{ event.at | date: "%d.%m.%Y %H:%M" }}'), '01.07.2026 22:30');
  assert.equal(plain('{{ event.at | date: "%A %d %B, %H:%M", "Europe/Berlin" }}'), 'Thursday 02 July, 00:30');
});

test('a missing value renders as an empty string', () => {
  assert.equal(plain('[{{ nobody }}{{ candidate.phone }}{{ candidate.a.b.c }}{{ nobody.x | upcase }}]'), '[]');
});

test('in HTML each output is escaped, and no filter disables that', () => {
  assert.equal(html('<b>{{ candidate.lastName }}</b>'), '<b>O&#39;Neil &lt;script&gt;</b>');
  assert.equal(
    html('{{ candidate.lastName | append: "\n<i>" | newline_to_br }}'),
    'O&#39;Neil &lt;script&gt;<br>\n&lt;i&gt;',
  );
  assert.equal(
    html('{% capture x %}{{ candidate.lastName }}{% endcapture %}{{ x }}'),
    'O&amp;#39;Neil &amp;lt;script&amp;gt;',
  );
  assert.match(errorsOf('{{ candidate.lastName | raw }}')[0] ?? '', /undefined filter: raw/);
});

test('any text printed in html contains no markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = renderTemplate(
        '{{ t }}{{ t | json }}{{ t | upcase }}',
        { t: text },
        { escape: 'html', maxLength: 100_000 },
      );
      assert.doesNotMatch(shown, /[<>"']/);
    }),
  );
});

test('syntax errors are reported with their position', () => {
  assert.deepEqual(errorsOf('Hello {{ candidate.firstName | upcasee }}'), [
    'undefined filter: upcasee (line 1, column 7)',
  ]);
  assert.deepEqual(errorsOf('\n{% if candidate %}'), ['tag {% if candidate %} not closed (line 2, column 1)']);
  assert.match(errorsOf('{{ candidate.firstName')[0] ?? '', /not closed/);
});

test('an unknown variable is reported with the closest known one', () => {
  assert.deepEqual(errorsOf('{{ candidate.frstName }} {{ candidat.lastName }} {{ xyz }}'), [
    'unknown variable candidat.lastName; did you mean candidate.lastName?',
    'unknown variable candidate.frstName; did you mean candidate.firstName?',
    'unknown variable xyz',
  ]);
});

test('fields, their parents, list positions, own variables and everything below an open field are known', () => {
  const fine = [
    '{{ candidate.firstName }}{{ candidate["lastName"] }}',
    '{% for tag in candidate.tags limit: 3 %}{{ tag }}{% endfor %}{{ candidate.tags.size }}{{ candidate.tags.first }}',
    '{{ candidate.education[0].school }}{{ candidate.education.first.school }}',
    '{% assign name = candidate.firstName %}{{ name }}{% capture x %}{{ name }}{% endcapture %}{{ x }}',
    '{{ event.answers.years.of.experience }}',
    '{% if candidate %}{% endif %}',
  ];
  for (const source of fine) assert.deepEqual(errorsOf(source), [], source);
});

test('names in conditions, loops, filter arguments and captures are checked as well', () => {
  const hidden = [
    '{% if x.y == 1 %}{% endif %}',
    '{% unless candidate.firstName and x.y %}{% endunless %}',
    '{% for a in x.y %}{% endfor %}',
    '{% for a in (1..x.y) %}{% endfor %}',
    '{% for a in candidate.tags limit: x.y %}{% endfor %}',
    '{{ candidate.firstName | append: x.y }}',
    '{{ candidate.firstName | default: x.y, allow_false: true }}',
    '{% case x.y %}{% when 1 %}{% endcase %}',
    '{% case 1 %}{% when x.y %}{% endcase %}',
    '{% capture a %}{% if true %}{{ x.y }}{% endif %}{% endcapture %}',
    '{% assign a = x.y %}',
  ];
  for (const source of hidden) {
    assert.deepEqual(errorsOf(source), ['unknown variable x.y'], source);
    assert.deepEqual(
      variablesOf(source).filter((name) => name.startsWith('x')),
      ['x.y'],
      source,
    );
  }
});

test('the variables of a template are listed once each, without its own', () => {
  assert.deepEqual(
    variablesOf('{{ b.c }}{{ a }}{{ b["c"] }}{% for x in list.items %}{{ x.name }}{{ list.items[0].id }}{% endfor %}'),
    ['a', 'b.c', 'list.items', 'list.items.id'],
  );
  assert.throws(() => variablesOf('{% if %}'), TemplateFailed);
});

test('a name that is only known when the template runs is rejected', () => {
  for (const source of ['{{ candidate[key] }}', '{{ candidate.tags[candidate.firstName] }}', '{{ a[b[c]] }}']) {
    assert.match(errorsOf(source)[0] ?? '', /only fixed names/, source);
    assert.throws(() => plain(source), TemplateFailed, source);
  }
});

test('no template can read data that the list of variables does not contain', () => {
  const data = { secrets: { KEY: 's3cret' }, candidate: { firstName: 'Ada' } };
  const tricks = [
    '{% assign n = "secrets" %}{{ [n].KEY }}',
    '{% if false %}{% assign secrets = 1 %}{% endif %}{{ secrets.KEY }}',
    '{% for secrets in nothing %}{% endfor %}{% assign secrets = secrets2 | default: secrets3 %}{{ secrets.KEY }}',
    '{% assign all = candidate %}{{ all.secrets.KEY }}',
    '{{ candidate | where_exp: "x", "secrets.KEY" }}',
    '{% liquid echo secrets.KEY %}',
  ];
  for (const source of tricks) {
    let shown = '';
    try {
      shown = plain(source, data);
    } catch (error) {
      assert.ok(error instanceof TemplateFailed);
    }
    assert.ok(!shown.includes('s3cret'), source);
  }
});

test('no template reaches a prototype', () => {
  const data = { candidate: { firstName: 'Ada', tags: ['a'] } };
  for (const base of ['', 'candidate.', 'candidate.tags.', 'candidate.firstName.']) {
    for (const name of [
      'constructor',
      '__proto__',
      'toString',
      'valueOf',
      'hasOwnProperty',
      'prototype',
      'at',
      'concat',
    ]) {
      assert.equal(plain(`{{ ${base}${name} }}{{ ${base}${name}.name }}{{ ${base}${name}.constructor }}`, data), '');
    }
  }
  assert.equal(
    plain('{{ candidate | map: "constructor" | join }}{{ candidate.tags | map: "constructor" | first }}', data),
    '',
  );
});

test('rendering changes nothing in the data', () => {
  const data = { candidate: { tags: ['b', 'a'] }, n: 1 };
  const before = JSON.stringify(data);
  plain('{% assign candidate = 1 %}{% assign n = 2 %}{{ candidate.tags | sort | reverse | concat: n | join }}', data);
  assert.equal(JSON.stringify(data), before);
  for (const tag of ['increment', 'decrement']) assert.throws(() => plain(`{% ${tag} n %}`, data), TemplateFailed);
});

test('a template cannot load another', () => {
  for (const tag of ['include "x"', 'render "/etc/passwd"', 'layout "x"', 'block x', 'include x']) {
    assert.match(errorsOf(`{% ${tag} %}`)[0] ?? '', /^tag ".*" not found/);
    assert.throws(() => plain(`{% ${tag} %}`), TemplateFailed);
  }
});

const DOUBLED = '{{ x }}{{ x }}';
const BOMBS: Record<string, string> = {
  'a range of a thousand million': '{% for i in (1..1000000000) %}x{% endfor %}',
  'an endless range': '{% assign n = "1" | divided_by: 0 %}{% for i in (1..n) %}x{% endfor %}',
  'loops in loops': `${'{% for i in (1..1000) %}'.repeat(4)}${'{% endfor %}'.repeat(4)}`,
  'many steps without output': '{% for i in (1..300000) %}{% assign x = i %}{% endfor %}',
  'doubling by append': '{% assign x = "xx" %}{% for i in (1..99) %}{% assign x = x | append: x %}{% endfor %}',
  'doubling by replace': '{% assign x = "xx" %}{% for i in (1..99) %}{% assign x = x | replace: "x", x %}{% endfor %}',
  'doubling by capture': `{% assign x = "xx" %}${`{% capture x %}${DOUBLED}{% endcapture %}`.repeat(99)}`,
  'captures in captures': `${'{% capture x %}'.repeat(50)}{% for i in (1..9999) %}${'y'.repeat(9999)}{% endfor %}${'{% endcapture %}'.repeat(50)}`,
  'a list of one long text, printed':
    '{% assign a = long | split: "#" %}{% for i in (1..30) %}{% assign a = a | concat: a %}{% endfor %}{{ a }}',
  'a list of one long text, searched':
    '{% assign a = long | split: "#" %}{% for i in (1..14) %}{% assign a = a | concat: a %}{% endfor %}{% if "x" contains a %}{% endif %}',
  'a wide date': '{{ "2026-01-01" | date: "%100000000Y" }}',
  'too much output': '{% for i in (1..2000) %}{{ long }}{% endfor %}',
  'a million characters': 'x'.repeat(1_000_000),
  'deep nesting': `${'{% if long %}'.repeat(3000)}${'{% endif %}'.repeat(3000)}`,
  'deep brackets': `{{ ${'('.repeat(90_000)} }}`,
  'more outputs than can be analysed': '{{a}}'.repeat(20_000),
  'one tag with more variables than can be analysed': `{% if a${' and a'.repeat(15_000)} %}{% endif %}`,
};

for (const [name, source] of Object.entries(BOMBS)) {
  test(`ends with a typed error: ${name}`, () => {
    const data = { long: 'y'.repeat(20_000) };
    assert.throws(() => plain(source, data), TemplateFailed);
    assert.throws(() => renderTemplate(source, data, { escape: 'html', maxLength: 100_000 }), TemplateFailed);
  });
}

test('steps are counted, so that a template ends at the same place on every machine', () => {
  const loop = (rounds: number) => `{% for i in (1..${rounds}) %}{% assign x = i %}{% endfor %}`;
  assert.equal(plain(loop(9_000)), '');
  assert.throws(() => plain(loop(30_000)), /more than 20000 steps/);
});

test('the output has exactly the maximum length', () => {
  assert.equal(plain('{{ candidate.firstName }}!!', DATA, 5), 'Ada!!');
  assert.throws(() => plain('{{ candidate.firstName }}!!!', DATA, 5), /longer than 5 characters/);
});

test('any template and data result in a text within the limit or in TemplateFailed', () => {
  const pieces = fc.constantFrom(
    '{{',
    '}}',
    '{%',
    '%}',
    ' a ',
    'a.b',
    '[0]',
    '["b"]',
    '[',
    ']',
    '|',
    'upcase',
    'append: a',
    'if a',
    'endif',
    'for i in a',
    'endfor',
    '(1..3)',
    'assign a =',
    'capture x',
    'endcapture',
    'raw',
    'endraw',
    '"',
    "'",
    '-',
    '#',
    '\n',
    '漢',
    '😀',
    '\ud800',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), fc.jsonValue(), (parts, a) => {
      const source = parts.join(' ');
      const { errors } = compileTemplate(source, { knownFields: ['a.*'] });
      assert.ok(errors.every((error) => error.length > 0 && !error.includes('\n')));
      try {
        assert.ok(plain(source, { a }, 1000).length <= 1000);
      } catch (error) {
        assert.ok(error instanceof TemplateFailed);
      }
    }),
    { numRuns: 2000 },
  );
});
