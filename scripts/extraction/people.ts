/** Invented people of the extraction corpus, one or more for each script. Phone numbers are from ranges reserved for fiction where a country has one. */

export const SCRIPTS = ['latin', 'cyrillic', 'greek', 'arabic', 'hebrew', 'devanagari', 'thai', 'cjk'] as const;
export type Script = (typeof SCRIPTS)[number];

export interface Position {
  title: string;
  company: string;
  dates: string;
  start: string;
  /** Null: until today. */
  end: string | null;
  did: string;
}

export interface Person {
  script: Script;
  language: string;
  isRightToLeft?: boolean;
  first: string;
  last: string;
  /** As printed. */
  name: string;
  email: string;
  /** As printed, then as expected, and its country. */
  phone: readonly [printed: string, expected: string, country: string];
  headline: string;
  words: { contact: string; summary: string; experience: string; education: string; skills: string };
  summary: string;
  jobs: readonly Position[];
  degree: { degree: string; field: string; school: string; dates: string; start: string; end: string };
  skills: readonly string[];
}

const english: Person = {
  ...{ script: 'latin', language: 'en', first: 'Nora', last: 'Quill', name: 'Nora Quill' },
  ...{ email: 'nora.quill@mail.example', phone: ['+44 20 7946 0018', '+442079460018', 'GB'] },
  headline: 'Backend Engineer',
  words: { contact: 'Contact', summary: 'Profile', experience: 'Experience', education: 'Education', skills: 'Skills' },
  summary: 'Efficient workflows for financial offices of five affiliated ports.',
  jobs: [
    {
      ...{ title: 'Backend Engineer', company: 'Harbour Systems Ltd', dates: 'Jan 2020 – Present', start: '2020-01' },
      ...{ end: null, did: 'Designed the interfaces that shipping offices use daily.' },
    },
    {
      ...{ title: 'Software Developer', company: 'Tern Analytics Ltd', dates: 'Mar 2016 – Dec 2019', start: '2016-03' },
      ...{ end: '2019-12', did: 'Moved reports from spreadsheets into a warehouse.' },
    },
  ],
  degree: {
    ...{ degree: 'BSc', field: 'Mathematics', school: 'University of Leeds', dates: 'Sep 2012 – Jun 2015' },
    ...{ start: '2012-09', end: '2015-06' },
  },
  skills: ['PostgreSQL', 'Kubernetes', 'TypeScript'],
};

const french: Person = {
  ...{ script: 'latin', language: 'fr', first: 'Élodie', last: 'Lefèvre', name: 'Élodie Lefèvre' },
  ...{ email: 'elodie.lefevre@courriel.example', phone: ['+33 1 99 00 27 54', '+33199002754', 'FR'] },
  headline: 'Développeuse logiciel',
  words: {
    ...{ contact: 'Coordonnées', summary: 'Profil', experience: 'Expérience professionnelle' },
    ...{ education: 'Formation', skills: 'Compétences' },
  },
  summary: 'Créée à Orléans, entraînée à résoudre les problèmes inédits.',
  jobs: [
    {
      ...{ title: 'Développeuse logiciel', company: 'Société Générale des Marées', dates: '01/2020 – 12/2023' },
      ...{ start: '2020-01', end: '2023-12', did: 'Réécrit le système de réservation des écluses.' },
    },
  ],
  degree: {
    ...{ degree: 'Master', field: 'Informatique', school: 'Université de Nantes', dates: '09/2014 – 06/2016' },
    ...{ start: '2014-09', end: '2016-06' },
  },
  skills: ['Modélisation', 'Python', 'Sécurité'],
};

/** Nearly everything here is easily taken for something else: an initial, teams, an employer above two roles, a label without its value. */
const tricky: Person = {
  ...{ script: 'latin', language: 'en', first: 'Ada M.', last: 'Thorne', name: 'Ada M. Thorne' },
  ...{ email: 'ada.thorne@mail.example', phone: ['+44 20 7946 0077', '+442079460077', 'GB'] },
  headline: 'Staff Engineer',
  words: { contact: 'Contact', summary: 'Summary', experience: 'Employment', education: 'Education', skills: 'Skills' },
  summary: 'Responsible for the offices of 14 ports from 2016 to 2020; see www.harbour.example.org.',
  jobs: [
    {
      ...{ title: 'Staff Engineer', company: 'Harbour Corporation', dates: 'Aug 2024 – Present', start: '2024-08' },
      ...{ end: null, did: 'Payments Core: reported to Jane Roe, jane.roe@harbour.example.org.' },
    },
    {
      ...{ title: 'Data Analyst', company: 'Tern & Sons Ltd', dates: 'Jan 2020 – Jul 2024', start: '2020-01' },
      ...{ end: '2024-07', did: 'Survey of ferries in London, 2020-2021 (with Acme Labs).' },
    },
  ],
  degree: {
    ...{
      degree: 'BSc',
      field: 'Physics',
      school: 'University of Hull',
      dates: 'Sep 2015 – Jun 2019',
      start: '2015-09',
    },
    end: '2019-06',
  },
  skills: ['Node.js', 'ASP.NET', 'Photoshop'],
};

const russian: Person = {
  ...{ script: 'cyrillic', language: 'ru', first: 'Ольга', last: 'Смирнова', name: 'Ольга Смирнова' },
  ...{ email: 'olga.smirnova@pochta.example', phone: ['+7 495 123-45-67', '+74951234567', 'RU'] },
  headline: 'Ведущий бухгалтер',
  words: {
    contact: 'Контакты',
    summary: 'О себе',
    experience: 'Опыт работы',
    education: 'Образование',
    skills: 'Навыки',
  },
  summary: 'Веду отчётность крупных торговых предприятий.',
  jobs: [
    {
      ...{ title: 'Ведущий бухгалтер', company: 'ООО «Маяк»', dates: '01.2019 – 12.2023', start: '2019-01' },
      ...{ end: '2023-12', did: 'Подготовила переход на новую систему учёта.' },
    },
  ],
  degree: {
    ...{ degree: 'Экономист', field: 'Финансы', school: 'Университет Самары', dates: '09.2010 – 06.2015' },
    ...{ start: '2010-09', end: '2015-06' },
  },
  skills: ['Отчётность', 'Налоги', 'Английский'],
};

const greek: Person = {
  ...{ script: 'greek', language: 'el', first: 'Γιώργος', last: 'Παπαδόπουλος', name: 'Γιώργος Παπαδόπουλος' },
  ...{ email: 'giorgos@tachydromeio.example', phone: ['+30 21 0123 4567', '+302101234567', 'GR'] },
  headline: 'Μηχανικός λογισμικού',
  words: {
    contact: 'Επικοινωνία',
    summary: 'Προφίλ',
    experience: 'Εμπειρία',
    education: 'Σπουδές',
    skills: 'Δεξιότητες',
  },
  summary: 'Σχεδιάζω συστήματα για λιμάνια και ναυτιλιακές εταιρείες.',
  jobs: [
    {
      ...{ title: 'Μηχανικός λογισμικού', company: 'Θάλασσα Συστήματα', dates: '02/2018 – 11/2022', start: '2018-02' },
      ...{ end: '2022-11', did: 'Ανέπτυξα την εφαρμογή των δρομολογίων.' },
    },
  ],
  degree: {
    ...{ degree: 'Πτυχίο', field: 'Πληροφορική', school: 'Πανεπιστήμιο Πατρών', dates: '09/2011 – 06/2016' },
    ...{ start: '2011-09', end: '2016-06' },
  },
  skills: ['Βάσεις δεδομένων', 'Ασφάλεια', 'Δίκτυα'],
};

const arabic: Person = {
  ...{ script: 'arabic', language: 'ar', isRightToLeft: true, first: 'سارة', last: 'الحسن', name: 'سارة الحسن' },
  ...{ email: 'sara.alhasan@barid.example', phone: ['+971 2 123 4567', '+97121234567', 'AE'] },
  headline: 'مهندسة برمجيات',
  words: { contact: 'الاتصال', summary: 'نبذة', experience: 'الخبرات', education: 'التعليم', skills: 'المهارات' },
  summary: 'أصمم خدمات الموانئ وأدير فرق التطوير.',
  jobs: [
    {
      ...{ title: 'مهندسة برمجيات', company: 'شركة الميناء', dates: '2019 - 2023', start: '2019', end: '2023' },
      did: 'بنيت نظام حجز الأرصفة.',
    },
  ],
  degree: {
    ...{ degree: 'بكالوريوس', field: 'علوم الحاسوب', school: 'جامعة دمشق', dates: '2012 - 2016', start: '2012' },
    end: '2016',
  },
  skills: ['قواعد البيانات', 'تحليل النظم', 'الشبكات'],
};

const hebrew: Person = {
  ...{ script: 'hebrew', language: 'he', isRightToLeft: true, first: 'נועה', last: 'לוי', name: 'נועה לוי' },
  ...{ email: 'noa.levi@doar.example', phone: ['+972 3-555-0123', '+97235550123', 'IL'] },
  headline: 'מהנדסת תוכנה',
  words: { contact: 'פרטים', summary: 'תקציר', experience: 'ניסיון', education: 'השכלה', skills: 'כישורים' },
  summary: 'מפתחת מערכות לנמלים ולחברות שילוח.',
  jobs: [
    {
      ...{ title: 'מהנדסת תוכנה', company: 'מערכות הנמל', dates: '2018 - 2022', start: '2018', end: '2022' },
      did: 'בניתי את ממשק ההזמנות.',
    },
  ],
  degree: {
    ...{ degree: 'תואר ראשון', field: 'מתמטיקה', school: 'אוניברסיטת חיפה', dates: '2013 - 2016', start: '2013' },
    end: '2016',
  },
  skills: ['מסדי נתונים', 'אבטחה', 'רשתות'],
};

const hindi: Person = {
  ...{ script: 'devanagari', language: 'hi', first: 'प्रिया', last: 'शर्मा', name: 'प्रिया शर्मा' },
  ...{ email: 'priya.sharma@dak.example', phone: ['+91 98765 43210', '+919876543210', 'IN'] },
  headline: 'सॉफ्टवेयर इंजीनियर',
  words: { contact: 'संपर्क', summary: 'परिचय', experience: 'अनुभव', education: 'शिक्षा', skills: 'कौशल' },
  summary: 'बंदरगाहों के लिए प्रणालियाँ विकसित करती हूँ।',
  jobs: [
    {
      ...{ title: 'सॉफ्टवेयर इंजीनियर', company: 'सागर सिस्टम्स', dates: '2018 - 2022', start: '2018', end: '2022' },
      did: 'टिकट आरक्षण की सेवा लिखी।',
    },
  ],
  degree: {
    ...{
      degree: 'स्नातक',
      field: 'गणित',
      school: 'दिल्ली विश्वविद्यालय',
      dates: '2012 - 2015',
      start: '2012',
      end: '2015',
    },
  },
  skills: ['डेटाबेस', 'सुरक्षा', 'विश्लेषण'],
};

const thai: Person = {
  ...{ script: 'thai', language: 'th', first: 'สมชาย', last: 'ใจดี', name: 'สมชาย ใจดี' },
  ...{ email: 'somchai@prasani.example', phone: ['+66 2 123 4567', '+6621234567', 'TH'] },
  headline: 'วิศวกรซอฟต์แวร์',
  words: { contact: 'ติดต่อ', summary: 'ประวัติย่อ', experience: 'ประสบการณ์', education: 'การศึกษา', skills: 'ทักษะ' },
  summary: 'พัฒนาระบบสำหรับท่าเรือ',
  jobs: [
    {
      ...{ title: 'วิศวกรซอฟต์แวร์', company: 'บริษัท ท่าเรือไทย', dates: '2018 - 2022', start: '2018', end: '2022' },
      did: 'เขียนบริการจองตั๋ว',
    },
  ],
  degree: {
    ...{ degree: 'ปริญญาตรี', field: 'คณิตศาสตร์', school: 'มหาวิทยาลัยเชียงใหม่', dates: '2012 - 2016', start: '2012' },
    end: '2016',
  },
  skills: ['ฐานข้อมูล', 'ความปลอดภัย', 'เครือข่าย'],
};

const chinese: Person = {
  ...{ script: 'cjk', language: 'zh', first: '伟', last: '张', name: '张伟' },
  ...{ email: 'zhang.wei@youxiang.example', phone: ['+86 10 5555 0123', '+861055550123', 'CN'] },
  headline: '软件工程师',
  words: { contact: '联系方式', summary: '简介', experience: '工作经历', education: '教育背景', skills: '技能' },
  summary: '为港口开发数据系统',
  jobs: [
    {
      ...{ title: '软件工程师', company: '上海海图数据有限公司', dates: '2018.01 - 2022.06', start: '2018-01' },
      ...{ end: '2022-06', did: '编写订票服务' },
    },
  ],
  degree: {
    ...{
      degree: '学士',
      field: '数学',
      school: '浙江大学',
      dates: '2012.09 - 2016.06',
      start: '2012-09',
      end: '2016-06',
    },
  },
  skills: ['数据库', '信息安全', '网络'],
};

const japanese: Person = {
  ...{ script: 'cjk', language: 'ja', first: '太郎', last: '山田', name: '山田 太郎' },
  ...{ email: 'taro.yamada@yubin.example', phone: ['+81 3-5555-0123', '+81355550123', 'JP'] },
  headline: 'バックエンドエンジニア',
  words: { contact: '連絡先', summary: '概要', experience: '職歴', education: '学歴', skills: 'スキル' },
  summary: '港湾向けのシステムを開発しています',
  jobs: [
    {
      ...{ title: 'バックエンドエンジニア', company: '株式会社みなと', dates: '2018.04 - 2022.03', start: '2018-04' },
      ...{ end: '2022-03', did: '予約サービスを設計しました' },
    },
  ],
  degree: {
    ...{
      degree: '学士',
      field: '情報工学',
      school: '東京大学',
      dates: '2012.04 - 2016.03',
      start: '2012-04',
      end: '2016-03',
    },
  },
  skills: ['データベース', 'セキュリティ', 'ネットワーク'],
};

export const PEOPLE: Readonly<Record<Script, readonly Person[]>> = {
  ...{ latin: [english, french, tricky], cyrillic: [russian], greek: [greek], arabic: [arabic], hebrew: [hebrew] },
  ...{ devanagari: [hindi], thai: [thai], cjk: [chinese, japanese] },
};
