-- Single sign-on with SAML 2.0: each organization has its own identity provider.

-- certificates: those with which the provider may sign, in PEM. private_key is encrypted and signs our requests; null after a move
-- without secrets. public_certificate is published in the metadata.
create table saml_settings (
  organization_id uuid primary key references organizations on delete cascade,
  name text not null,
  entity_id text not null,
  sso_url text not null,
  logout_url text,
  certificates text not null,
  email_attribute text,
  name_attribute text,
  groups_attribute text,
  admin_group text,
  vaults_group text,
  allowed_domains text[] not null,
  provision boolean not null,
  idp_initiated boolean not null,
  private_key text,
  public_certificate text not null,
  updated_at timestamptz(3) not null default now()
);
call build_wall('saml_settings');

-- Messages of the provider that were used. Each is accepted once, on whichever node, so it is kept until it expires by itself.
create table saml_messages (
  organization_id uuid not null references organizations on delete cascade,
  hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (organization_id, hash)
);
create index saml_messages_expiry on saml_messages (expires_at);
call build_wall('saml_messages');
