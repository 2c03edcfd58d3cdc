export interface EncryptionTables {
  encryption_key: EncryptionKeyRow;
  encrypted_message: EncryptedMessageRow;
}

export interface EncryptionKeyRow {
  merchant_id: string;
  period: number;
  kid: string;
  public_key: string;
  private_key: string;
  created_at: number;
}

export interface EncryptedMessageRow {
  merchant_id: string;
  jti: string;
  expires_at: number;
}
