import { phrases } from './fold.ts';

/** The sections of a resume. `other` proposes no values; `references` are other people. */
export type SectionKind = 'contact' | 'profile' | 'experience' | 'education' | 'references' | 'other';

export const HEADINGS: Readonly<Record<SectionKind, ReadonlySet<string>>> = {
  contact: phrases(
    `contact,contact details,contact information,contact info,contact me,personal details,personal information,personal data,personal info,details,
    kontakt,kontaktdaten,persönliche daten,persönliches,angaben zur person,persönliche angaben,zur person,
    coordonnées,contacts,informations personnelles,information personnelle,état civil,informations de contact,me contacter,
    contacto,datos personales,datos de contacto,información personal,información de contacto,
    contatti,dati personali,informazioni personali,contato,dados pessoais,informações pessoais,persoonlijke gegevens,contactgegevens`,
  ),
  profile: phrases(
    `summary,professional summary,executive summary,career summary,profile,professional profile,personal profile,about,about me,objective,career objective,personal statement,introduction,overview,
    profil,kurzprofil,über mich,zusammenfassung,zu meiner person,profil professionnel,à propos,à propos de moi,résumé,objectif,objectif professionnel,présentation,
    perfil,perfil profesional,resumen,resumen profesional,sobre mí,acerca de mí,objetivo,objetivo profesional,extracto,
    profilo,profilo professionale,sobre mim,resumo,profiel,over mij`,
  ),
  experience: phrases(
    `experience,work experience,professional experience,employment,employment history,work history,career history,career,relevant experience,job experience,professional background,positions,positions held,appointments,academic appointments,academic positions,work,
    berufserfahrung,berufserfahrungen,beruflicher werdegang,berufliche erfahrung,berufliche erfahrungen,berufspraxis,berufliche tätigkeit,berufliche tätigkeiten,praktische erfahrung,praxiserfahrung,werdegang,arbeitserfahrung,berufliche laufbahn,
    expérience,expériences,expérience professionnelle,expériences professionnelles,parcours professionnel,parcours,emplois,
    experiencia,experiencia laboral,experiencia profesional,historial laboral,trayectoria profesional,trayectoria laboral,trayectoria,
    esperienza,esperienze,esperienza lavorativa,esperienze lavorative,esperienza professionale,esperienze professionali,experiência,experiência profissional,werkervaring,ervaring`,
  ),
  education: phrases(
    `education,education and training,educational background,academic background,academic history,academic qualifications,qualifications,academic education,studies,education history,
    ausbildung,schulbildung,studium,bildung,bildungsweg,bildungsgang,schulischer werdegang,akademischer werdegang,akademische ausbildung,schul- und berufsbildung,hochschulbildung,ausbildung und studium,studium und ausbildung,schule und studium,aus- und weiterbildung,universitäre ausbildung,
    formation,formations,études,diplômes,diplômes et formations,formation et diplômes,éducation,éducation et formation,formation académique,parcours académique,parcours scolaire,cursus,cursus universitaire,scolarité,
    formación,formación académica,educación,estudios,educación y formación,estudios académicos,formación universitaria,datos académicos,
    istruzione,istruzione e formazione,formazione,educação,formação,formação acadêmica,formação académica,opleiding,opleidingen`,
  ),
  references: phrases(
    `references,referees,professional references,referenzen,references professionnelles,références,referencias,referencias profesionales,referencias personales,referenze,referências,referenties,recommendations,empfehlungen`,
  ),
  other: phrases(
    `skills,technical skills,key skills,core skills,top skills,soft skills,hard skills,core competencies,competencies,areas of expertise,expertise,skills and tools,skills and interests,technologies,tools,strengths,languages,certifications,certificates,licenses and certifications,courses,training,trainings,awards,honors,honors and awards,awards and honors,honors-awards,achievements,projects,personal projects,side projects,selected projects,open source,publications,selected publications,research,research interests,teaching,presentations,presentation,talks,conferences,patents,volunteering,volunteer experience,volunteer work,extracurricular activities,extracurricular activity,activities,interests,hobbies,hobbies and interests,additional information,miscellaneous,further information,memberships,affiliations,program committees,writing,links,social media,availability,other,
    kenntnisse,fähigkeiten,kompetenzen,it-kenntnisse,edv-kenntnisse,fachkenntnisse,sprachen,sprachkenntnisse,kenntnisse und fähigkeiten,zertifikate,zertifizierungen,weiterbildung,weiterbildungen,fortbildungen,projekte,publikationen,veröffentlichungen,auszeichnungen,ehrenamt,ehrenamtliche tätigkeiten,ehrenamtliches engagement,engagement,interessen,hobbys,hobbies und interessen,sonstiges,weitere kenntnisse,besondere kenntnisse,zusatzqualifikationen,führerschein,top-kenntnisse,
    compétences,compétences techniques,compétences clés,compétences informatiques,langues,certifications,certificats,projets,publications,distinctions,bénévolat,centres d’intérêt,centres d'intérêts,loisirs,divers,informations complémentaires,informatique,intérêts,atouts,qualités,principales compétences,
    habilidades,competencias,aptitudes,aptitudes principales,conocimientos,conocimientos técnicos,conocimientos informáticos,informática,idiomas,certificaciones,certificados,cursos,proyectos,publicaciones,premios,voluntariado,intereses,aficiones,otros,otros datos,otros datos de interés,información adicional,datos de interés,logros,
    competenze,lingue,capacità,interessi,certificazioni,progetti,competências,idioma,certificações,vaardigheden,talen,cursussen,interesses`,
  ),
};

/** The type of a value according to its label. Labels precede their value, or are on the line before it. */
export type Role =
  | 'name'
  | 'surnameFirst'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'otherNumber'
  | 'website'
  | 'github'
  | 'linkedin'
  | 'headline'
  | 'dates'
  | 'title'
  | 'company'
  | 'degree'
  | 'school'
  | 'birth'
  | 'address';

export const LABELS: Readonly<Record<Role, ReadonlySet<string>>> = {
  name: phrases(
    'name,full name,first name(s) / surname(s),first name / surname,vor- und nachname,vor- und zuname,name und vorname,prénom et nom,prénom(s) / nom(s),prénom / nom,nombre completo,nombre y apellidos,nombre(s) / apellido(s),nombre,nom,nome,nome e cognome,nome completo,naam',
  ),
  surnameFirst: phrases(
    'surname(s) / first name(s),surname / first name,last name first name,nachname(n) / vorname(n),nachname / vorname,name / vorname,nom(s) / prénom(s),nom / prénom,nom et prénom,apellido(s) / nombre(s),apellidos y nombre,apellidos / nombre,cognome / nome,cognome(i)/nome(i)',
  ),
  firstName: phrases('first name,first names,given name,given names,forename,vorname,vornamen,prénom,prénoms,nombres'),
  lastName: phrases('last name,surname,family name,nachname,familienname,nom de famille,apellido,apellidos'),
  email: phrases(
    'email,e-mail,mail,email address,e-mail address,e-mail(s),e-mail-adresse,mailadresse,courriel,courrier électronique,adresse e-mail,adresse mail,mél,correo,correo electrónico,correo(s) electrónico(s),dirección de correo electrónico',
  ),
  phone: phrases(
    'phone,phone number,telephone,telephone(s),tel,tel.,tel no,mobile,mobile phone,mobile number,cell,cell phone,cellphone,telefon,telefonnummer,mobil,mobiltelefon,handy,handynummer,téléphone,téléphone(s),téléphone portable,portable,tél,tél.,gsm,teléfono,teléfono(s),teléfono móvil,teléfono celular,móvil,celular,tlf,telefono,cellulare,telefone,celular,telemóvel,telefoon,mobiel,p,m,t,phone mobile,tel mobile,whatsapp',
  ),
  otherNumber: phrases(
    'fax,telefax,passport,passport number,id number,id,dni,nie,nif,cuit,cuil,curp,rfc,ssn,roll number,registration number,registration,ahv-nr,ahv-nummer,steuernummer,steuer-id,sozialversicherungsnummer,personalausweis,matrikelnummer,número de identidad,carte d’identité,numéro de sécurité sociale,zip,zip code,postal code,plz,code postal,código postal,iban,cédula',
  ),
  website: phrases(
    'website,web,homepage,portfolio,blog,site,personal website,web site,url,webseite,internet,site web,site internet,página web,sitio web,portafolio,sito web,personal',
  ),
  github: phrases('github,git hub'),
  linkedin: phrases('linkedin,linked in'),
  headline: phrases(
    'desired employment / occupational field,desired employment,desired position,job applied for,position applied for,preferred job,gewünschte beschäftigung / gewünschtes berufsfeld,gewünschte beschäftigung,angestrebte stelle,angestrebte tätigkeit,emploi recherché / domaine de compétence,emploi recherché,poste recherché,poste visé,empleo deseado / familia profesional,empleo deseado,puesto solicitado,puesto deseado',
  ),
  dates: phrases(
    'dates,date,dates (from - to),period,datum,zeitraum,zeit,daten,période,fechas,fecha,periodo,período,date (da - a),data',
  ),
  title: phrases(
    'occupation or position held,occupation,position held,position,job title,title,role,beruf oder funktion,beruf oder stellung,position,stelle,tätigkeit,funktion,fonction ou poste occupé,fonction,poste,poste occupé,profesión o cargo desempeñado,puesto,cargo,puesto o cargo ocupado',
  ),
  company: phrases(
    'name and address of employer,name of employer,employer,company,name und adresse des arbeitgebers,arbeitgeber,firma,unternehmen,nom et adresse de l’employeur,employeur,entreprise,société,nombre y dirección de la empresa o empleador,nombre y dirección del empleador,empleador,empresa',
  ),
  degree: phrases(
    'title of qualification awarded,qualification awarded,qualification,degree,bezeichnung der erworbenen qualifikation,abschluss,erworbene qualifikation,intitulé du certificat ou diplôme délivré,diplôme,título de la cualificación obtenida,título,titulación',
  ),
  school: phrases(
    'name and type of organisation providing education and training,name of organisation,school,university,institution,name und art der bildungs- oder ausbildungseinrichtung,schule,universität,hochschule,nom et type de l’établissement d’enseignement ou de formation,établissement,école,université,nombre y tipo de la organización que ha impartido la educación o la formación,nombre y tipo del centro de estudios,centro,universidad',
  ),
  birth: phrases(
    'date of birth,birth date,born,dob,geburtsdatum,geboren,geboren am,geburtstag,date de naissance,né le,née le,fecha de nacimiento,nacido el,nacida el,data di nascita',
  ),
  address: phrases(
    'address,address(es),home address,anschrift,adresse,adresse(n),adresse(s),wohnort,dirección,dirección (direcciones),domicilio,direcciones,location,residence,city,indirizzo,endereço,adres',
  ),
};

/** Titles of curricula, never a name. */
export const DOCUMENT_TITLES = phrases(
  'curriculum vitae,curriculum vitæ,curriculum,resume,résumé,cv,lebenslauf,currículum vítae,currículum,hoja de vida,bewerbung,europass,europass curriculum vitae,europass lebenslauf,personal resume,my resume,candidature,page,page of',
);
