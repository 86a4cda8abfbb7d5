//! TLS to the database: what its URL asks for, and whose certificates are trusted.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres_rustls::MakeRustlsConnect;

/// Whose certificates are accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Trust {
    /// Anybody's: nobody can listen, but somebody could pretend to be the server.
    Anybody,
    /// Those that the system trusts, for the server's own name.
    System,
    /// Those that the authorities in a file vouch for, for the server's own name.
    File(PathBuf),
}

/// How to connect to the database with this URL. Errors say what to change in it.
pub(crate) fn connector(url: &str) -> Result<(postgres::Config, MakeRustlsConnect), String> {
    let (url, trust) = read_url(url)?;
    let config: postgres::Config = url.parse().map_err(|error: postgres::Error| describe(&error))?;
    Ok((config, MakeRustlsConnect::new(client_config(&trust)?)))
}

/// What a URL says about TLS, and the URL that the client understands.
fn read_url(url: &str) -> Result<(String, Trust), String> {
    let (address, query) = url.split_once('?').unwrap_or((url, ""));
    let (mut rest, mut mode, mut file) = (Vec::new(), None, None);
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=') {
            Some(("sslmode", value)) => mode = Some(value),
            Some(("sslrootcert", value)) => {
                file = Some(PathBuf::from(&*percent_encoding::percent_decode_str(value).decode_utf8_lossy()));
            }
            _ => rest.push(pair),
        }
    }
    let (mode, trust) = match (mode, file) {
        (Some("verify-full"), file) => (Some("sslmode=require"), file.map_or(Trust::System, Trust::File)),
        (_, Some(_)) => return Err("sslrootcert needs sslmode=verify-full in the URL".to_owned()),
        (None, None) => (None, Trust::Anybody),
        (Some("disable"), None) => (Some("sslmode=disable"), Trust::Anybody),
        (Some("prefer"), None) => (Some("sslmode=prefer"), Trust::Anybody),
        (Some("require"), None) => (Some("sslmode=require"), Trust::Anybody),
        (Some(other), None) => {
            return Err(format!("sslmode={other} is not known; use disable, prefer, require or verify-full"));
        }
    };
    rest.extend(mode);
    let query = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
    Ok((format!("{address}{query}"), trust))
}

fn client_config(trust: &Trust) -> Result<ClientConfig, String> {
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?;
    let mut roots = RootCertStore::empty();
    match trust {
        Trust::Anybody => {
            let verifier = Arc::new(AnyCertificate(provider));
            return Ok(builder.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth());
        }
        Trust::System => _ = roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs),
        Trust::File(path) => {
            let unreadable = |error: &dyn Error| {
                format!(
                    "{}: {error}; sslrootcert names a PEM file with the certificate of the authority",
                    path.display()
                )
            };
            for certificate in CertificateDer::pem_file_iter(path).map_err(|error| unreadable(&error))? {
                let certificate = certificate.map_err(|error| unreadable(&error))?;
                roots.add(certificate).map_err(|error| unreadable(&error))?;
            }
        }
    }
    if roots.is_empty() {
        return Err("this system has no certificates to trust; install ca-certificates, or name a PEM file with sslrootcert=FILE".to_owned());
    }
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}

/// What went wrong with a connection, with its causes and, for TLS, what to do about it.
pub(crate) fn describe(error: &postgres::Error) -> String {
    if let Some(error) = error.as_db_error() {
        return error.message().to_owned();
    }
    let mut causes: Vec<String> = Vec::new();
    let (mut next, mut advice) = (Some(error as &dyn Error), None);
    while let Some(cause) = next {
        let text = cause.to_string();
        if !causes.contains(&text) {
            causes.push(text);
        }
        advice = advice.or_else(|| certificate_error(cause).map(what_to_do));
        next = cause.source();
    }
    causes.into_iter().chain(advice.map(str::to_owned)).collect::<Vec<_>>().join(": ")
}

/// What is wrong with a certificate, if that is what this error is about. Errors of input and output hide it inside.
fn certificate_error<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a CertificateError> {
    let inside = error.downcast_ref::<std::io::Error>().and_then(|error| error.get_ref());
    let error = inside.map_or(error, |inside| inside as &(dyn Error + 'static));
    match error.downcast_ref::<rustls::Error>()? {
        rustls::Error::InvalidCertificate(problem) => Some(problem),
        _ => None,
    }
}

fn what_to_do(problem: &CertificateError) -> &'static str {
    match problem {
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "use the name in the certificate as the host of the URL, or get the server a certificate for this host"
        }
        CertificateError::UnknownIssuer => {
            "if you trust who signed it, name their certificate with sslrootcert=FILE in the URL"
        }
        _ => "get the server a valid certificate",
    }
}

/// Accepts any certificate, as `sslmode=require` does everywhere.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_says_whom_to_trust() {
        let file = Trust::File("/my ca.pem".into());
        for (query, rest, trust) in [
            ("", "", Trust::Anybody),
            ("?sslmode=disable", "?sslmode=disable", Trust::Anybody),
            ("?sslmode=require", "?sslmode=require", Trust::Anybody),
            ("?a=b&sslmode=verify-full", "?a=b&sslmode=require", Trust::System),
            ("?sslmode=verify-full&sslrootcert=/my%20ca.pem", "?sslmode=require", file),
        ] {
            let read = read_url(&format!("postgres://a@b/c{query}"));
            assert_eq!(read, Ok((format!("postgres://a@b/c{rest}"), trust)), "{query}");
        }
    }

    #[test]
    fn a_url_that_promises_less_than_it_seems_to_is_refused() {
        for (query, advice) in [
            ("sslrootcert=/ca.pem", "sslmode=verify-full"),
            ("sslmode=require&sslrootcert=/ca.pem", "sslmode=verify-full"),
            ("sslmode=verify-ca", "verify-full"),
            ("sslmode=verify-full&sslrootcert=/no/such/file", "PEM file"),
        ] {
            let error = connector(&format!("postgres://a@b/c?{query}")).err().unwrap_or_default();
            assert!(error.contains(advice), "{query}: {error}");
        }
    }
}
